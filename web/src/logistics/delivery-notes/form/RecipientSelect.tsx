/** Chooses who gets the goods: among suppliers, the address book and our people, in one field. */
import { searchPeople } from '@wms/contract/humanResources/who-is-who/endpoints';
import { findRecipientChoices } from '@wms/contract/logistics/delivery-notes/recipients';
import { recipientKindNames } from '@wms/contract/logistics/delivery-notes/words';
import { call } from '../../../client/call/send.ts';
import { type Choice, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx';
import type { Recipient } from './values.ts';

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
    load={load}
    {...props}
  />
);

/** The three lists have ids of their own, so each choice gets the place it has among all. */
async function load(q: string, signal: AbortSignal): Promise<RecipientOption[]> {
  const query = { ...(q && { q }) };
  const [found, people] = await Promise.all([
    call(findRecipientChoices, { query }, { signal }),
    call(searchPeople, { query }, { signal }),
  ]);
  const named = found.map(({ kind, id, name, vatNumber, taxCode, addresses }) => ({
    name,
    code: vatNumber ?? taxCode ?? '',
    hint: recipientKindNames[kind],
    recipient: { kind, id, name, addresses },
  }));
  const persons = people.map(({ id, name, teams }) => ({
    name,
    code: teams.join(', '),
    hint: recipientKindNames.persona,
    recipient: { kind: 'persona' as const, id, name, addresses: [] },
  }));
  return [...named, ...persons].map((choice, index) => ({ ...choice, id: index + 1 }));
}
