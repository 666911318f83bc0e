/**
 * A secret address: whether it exists, the address itself right after it was made, and the buttons to renew or revoke
 * it.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { formatDate, formatInstantDate } from '@wms/contract/platform/formats';
import type { KnownAddress } from '@wms/contract/workshop/feeds/endpoints';
import { confirmDanger } from '../../client/alerts/confirm.ts';
import { CopyField } from '../../ui/fields/CopyField.tsx';

type Props = {
  /** A sentence about the purpose of the address. */
  children: string;
  /** Null when there is no address; undefined until the answer has come. */
  known: KnownAddress | null | undefined;
  /** The path of an address that was just made; it can't be shown again later. */
  path: string | null;
  label: string;
  busy: boolean;
  /** The endpoints of both acts. */
  makes: Endpoint;
  revokes: Endpoint;
  onMake: () => void;
  onRevoke: () => void;
};

export function SecretAddress({
  children,
  known,
  path,
  label,
  busy,
  makes,
  revokes,
  onMake,
  onRevoke,
}: Props) {
  const renew = async () => {
    const sure = await confirmDanger({
      title: 'Crea un altro indirizzo',
      message: 'L’indirizzo di prima smette subito di funzionare: chi lo usa deve ricevere quello nuovo.',
      confirmLabel: 'Crea un altro indirizzo',
      act: makes,
    });
    if (sure) onMake();
  };
  const revoke = async () => {
    const sure = await confirmDanger({
      title: 'Togli l’indirizzo',
      message: 'Chi lo usa non vede più niente, da subito.',
      confirmLabel: 'Togli l’indirizzo',
      act: revokes,
    });
    if (sure) onRevoke();
  };
  return (
    <Stack gap="sm" maw={640} align="flex-start">
      <Text c="dimmed" size="sm">
        {children}
      </Text>
      {path && (
        <Stack gap={4} w="100%">
          <CopyField label={label} value={new URL(path, location.origin).href} />
          <Text size="sm">Copialo adesso: per sicurezza non lo rivedrai più.</Text>
        </Stack>
      )}
      {known && !path && (
        <Text size="sm">
          C’è un indirizzo {formatInstantDate(known.createdAt, 'dal')},{' '}
          {known.readOn ? `letto l’ultima volta ${formatDate(known.readOn, 'il')}` : 'mai letto finora'}.
        </Text>
      )}
      <Group gap="sm">
        {known ? (
          <>
            <Button variant="default" onClick={() => void renew()} loading={busy}>
              Crea un altro indirizzo
            </Button>
            <Button variant="outline" color="red" onClick={() => void revoke()} disabled={busy}>
              Togli
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={onMake} loading={busy} disabled={known === undefined}>
            Crea indirizzo
          </Button>
        )}
      </Group>
    </Stack>
  );
}
