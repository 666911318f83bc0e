import { searchTeams } from '@wms/contract/platform/people/who-is-who';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../fields/RemoteSelect.tsx';

type Props = Omit<RemoteSelectProps<Choice>, 'label' | 'load' | 'queryKey'> & { label?: string };

/** Chooses a team by its name or code. */
export const TeamSelect = ({ label = 'Reparto', ...props }: Props) => (
  <RemoteSelect
    label={label}
    placeholder="Nome o codice"
    queryKey={['teams']}
    load={(q, signal) => call(searchTeams, { query: { ...(q && { q }) } }, { signal })}
    {...props}
  />
);
