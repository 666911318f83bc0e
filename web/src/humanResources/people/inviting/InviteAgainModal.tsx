import { Text } from '@mantine/core';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { invitationDays, inviteAgain } from '@wms/contract/identity/invitations/endpoints';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { LinkModal } from './LinkModal.tsx';

/**
 * Sends a person's invitation once more. Without a mail server the link is shown, only this once, to be handed over.
 */
export function InviteAgainModal({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const name = `${profile.nome} ${profile.cognome}`;
  const [link, setLink] = useState<string | null>(null);
  const { run, busy } = useChange(inviteAgain, {
    onDone: (answer) => (answer.link === null ? onClose() : setLink(answer.link)),
  });
  if (link !== null) return <LinkModal name={name} link={link} onClose={onClose} />;
  return (
    <AppModal
      opened
      onClose={onClose}
      title="Invia di nuovo l’invito"
      backLabel="Annulla"
      confirmLabel="Invia di nuovo"
      closeOnConfirm={false}
      busy={busy}
      onConfirm={() => run({ params: { id: String(profile.id) }, body: { readmit: false } })}
    >
      <Text size="sm">
        {name} riceve un nuovo collegamento, che vale {invitationDays} giorni e una volta sola. Quello di
        prima non vale più.
      </Text>
    </AppModal>
  );
}
