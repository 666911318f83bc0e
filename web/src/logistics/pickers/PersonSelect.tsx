import { searchPeople } from '@wms/contract/logistics/shared/desk-choices';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';

type Props = Omit<RemoteSelectProps<Choice>, 'label' | 'load' | 'queryKey'> & { label?: string };

/** People by name, for a field that chooses one. */
export const loadPeople = (q: string, signal: AbortSignal) =>
  call(searchPeople, { query: { ...(q && { q }) } }, { signal });

/** Somebody who has a user, by name. */
export const PersonSelect = ({ label = 'Persona', ...props }: Props) => (
  <RemoteSelect
    label={label}
    placeholder="Nome o cognome"
    queryKey={['people']}
    load={loadPeople}
    {...props}
  />
);
