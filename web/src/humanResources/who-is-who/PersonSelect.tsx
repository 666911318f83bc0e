import { searchPeople } from '@wms/contract/humanResources/who-is-who/endpoints';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';
import { PersonPicture } from './PersonPicture.tsx';

type Props = Omit<RemoteSelectProps<Choice>, 'label' | 'load' | 'queryKey'> & { label?: string };

/** Somebody who has a user, by name or team. */
export const PersonSelect = ({ label = 'Persona', ...props }: Props) => (
  <RemoteSelect
    label={label}
    placeholder="Nome, cognome o reparto"
    queryKey={['people']}
    load={async (q, signal) => {
      const people = await call(searchPeople, { query: { ...(q && { q }) } }, { signal });
      return people.map((person) => ({
        id: person.id,
        name: person.name,
        hint: person.teams.join(', '),
        picture: <PersonPicture person={person} />,
      }));
    }}
    {...props}
  />
);
