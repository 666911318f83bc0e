import { Text } from '@mantine/core';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { makePasswordLink } from '@wms/contract/identity/password/endpoints';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { CopyField } from '../../../ui/fields/CopyField.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { OnceModal } from '../../../ui/modal/OnceModal.tsx';

/** Makes a one-time link for a new password. Without a mail server the link is shown, only this once, to be copied. */
export function PasswordLinkModal({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const make = useChange(makePasswordLink, {
    onDone: ({ path }) => (path === null ? onClose() : setAddress(new URL(path, location.origin).href)),
  });
  if (address !== null)
    return (
      <OnceModal onClose={onClose} title="Copia il collegamento">
        {(onTaken) => (
          <>
            <Text size="sm" mb="sm">
              Dallo a {profile.nome}: vale un giorno e una volta sola. Quando chiudi non si vede più.
            </Text>
            <CopyField label="Collegamento" value={address} onCopied={onTaken} />
          </>
        )}
      </OnceModal>
    );
  return (
    <AppModal
      opened
      onClose={onClose}
      title="Collegamento per la password"
      backLabel="Annulla"
      confirmLabel="Crea"
      closeOnConfirm={false}
      busy={make.busy}
      onConfirm={() => make.run({ params: { id: String(profile.id) } })}
    >
      <Text size="sm">
        {profile.nome} {profile.cognome} sceglie una nuova password con un collegamento che vale un giorno e
        una volta sola. Fino ad allora la password resta quella di prima.
      </Text>
    </AppModal>
  );
}
