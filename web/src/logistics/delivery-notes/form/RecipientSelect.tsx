/** Chooses the recipient among suppliers, the address book and people, in one field. */
import { type Choice, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx';
import { loadRecipients, type Recipient } from '../shared/find-recipients.ts';

type RecipientOption = Choice & { recipient: Recipient };

type Props = {
  label: string;
  value: Recipient | null;
  onChange: (recipient: Recipient | null) => void;
  error?: React.ReactNode;
  disabled: boolean;
};

export const RecipientSelect = ({ value, onChange, ...props }: Props) => (
  <RemoteSelect<RecipientOption>
    placeholder="Fornitore, rubrica o persona"
    withAsterisk
    data-path="recipient"
    value={value && { id: value.id ?? 0, name: value.name }}
    onChange={(choice) => onChange(choice?.recipient ?? null)}
    queryKey={['recipients']}
    load={loadRecipients}
    {...props}
  />
);
