import type { PersonChoice } from '@wms/contract/platform/people/choice';
import { searchPeople } from '@wms/contract/platform/people/who-is-who';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../fields/RemoteSelect.tsx';
import { PersonPicture } from './PersonPicture.tsx';

type Props = Omit<RemoteSelectProps<Choice>, 'label' | 'load' | 'queryKey'> & { label?: string };

/** Finds people by name or team, for a field that chooses one. */
async function loadPeople(q: string, signal: AbortSignal): Promise<Choice[]> {
  return choicesOf(await call(searchPeople, { query: { ...(q && { q }) } }, { signal }));
}

/** Turns people into the choices of a field. */
export function choicesOf(people: readonly PersonChoice[]): Choice[] {
  return people.map((person) => ({
    id: person.id,
    name: person.name,
    hint: person.teams.join(', '),
    picture: <PersonPicture person={person} />,
  }));
}

/** Chooses a person who has a user account, by name or team. */
export const PersonSelect = ({ label = 'Persona', ...props }: Props) => (
  <RemoteSelect
    label={label}
    placeholder="Nome, cognome o reparto"
    queryKey={['people']}
    load={loadPeople}
    {...props}
  />
);
