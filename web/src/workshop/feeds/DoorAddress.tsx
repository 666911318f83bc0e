/** On the page of a room, bench or van: its secret addresses, for a tablet beside the door and for other calendars. */
import { Stack } from '@mantine/core';
import {
  type AddressKind,
  getResourceAddresses,
  type KnownAddress,
  makeResourceAddress,
  revokeResourceAddress,
} from '@wms/contract/workshop/feeds/endpoints';
import { useState } from 'react';
import { useAnswer, useChange } from '../../client/answer.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { SecretAddress } from './SecretAddress.tsx';

const words: Readonly<Record<AddressKind, { title: string; label: string; text: string }>> = {
  door: {
    title: 'Pagina per il tablet alla porta',
    label: 'Indirizzo da aprire sul tablet',
    text:
      'Una pagina che chiunque passa può leggere: libero o occupato, adesso e dopo, solo gli orari e nessun ' +
      'nome. Si apre senza accedere.',
  },
  calendar: {
    title: 'Calendario per altri programmi',
    label: 'Indirizzo del calendario',
    text:
      'Tutte le prenotazioni, da aggiungere a un altro calendario. Di quelle riservate si legge solo ' +
      '«Occupato». Chi ha l’indirizzo le vede senza accedere.',
  },
};

/** A van has no door: its tablet hangs where the keys are. */
const tabletOfVans = 'Pagina per il tablet accanto alle chiavi';

export function DoorAddress({ resourceId, ofVan }: { resourceId: number; ofVan: boolean }) {
  const params = { id: String(resourceId) };
  const { data } = useAnswer(getResourceAddresses, { params });
  return (
    <Stack gap="xl">
      {(['door', 'calendar'] as const).map((kind) => (
        <Section key={kind} title={ofVan && kind === 'door' ? tabletOfVans : words[kind].title}>
          <OneAddress resourceId={resourceId} kind={kind} known={data?.[kind]} />
        </Section>
      ))}
    </Stack>
  );
}

type Props = { resourceId: number; kind: AddressKind; known: KnownAddress | null | undefined };

function OneAddress({ resourceId, kind, known }: Props) {
  const [path, setPath] = useState<string | null>(null);
  const params = { id: String(resourceId), kind };
  const make = useChange(makeResourceAddress, { onDone: (made) => setPath(made.path) });
  const revoke = useChange(revokeResourceAddress, { onDone: () => setPath(null) });
  return (
    <SecretAddress
      label={words[kind].label}
      known={known}
      path={path}
      busy={make.busy || revoke.busy}
      makes={makeResourceAddress}
      revokes={revokeResourceAddress}
      onMake={() => void make.run({ params, body: {} })}
      onRevoke={() => void revoke.run({ params })}
    >
      {words[kind].text}
    </SecretAddress>
  );
}
