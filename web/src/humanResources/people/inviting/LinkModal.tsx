import { Stack, Text } from '@mantine/core';
import { invitationDays } from '@wms/contract/identity/invitations/endpoints';
import { CopyField } from '../../../ui/fields/CopyField.tsx';
import { OnceModal } from '../../../ui/modal/OnceModal.tsx';

/** Without a mail server the inviter hands over the link, which is shown only this once. */
export const LinkModal = ({ name, link, onClose }: { name: string; link: string; onClose: () => void }) => (
  <OnceModal title={`Invito per ${name}`} onClose={onClose}>
    {(onTaken) => (
      <Stack gap={12}>
        <Text size="sm">
          Qui non si inviano e-mail: copia il collegamento e dallo alla persona. Lo vedi solo adesso; vale{' '}
          {invitationDays} giorni e una volta sola.
        </Text>
        <CopyField label="Collegamento" value={new URL(link, location.origin).href} onCopied={onTaken} />
      </Stack>
    )}
  </OnceModal>
);
