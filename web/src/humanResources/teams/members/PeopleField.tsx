import { Group, Pill } from '@mantine/core';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { PersonSelect } from '../../who-is-who/PersonSelect.tsx';

type Props = { people: readonly Choice[]; onChange: (people: Choice[]) => void; error?: React.ReactNode };

/** Several people, found one after the other by name or team. */
export const PeopleField = ({ people, onChange, error }: Props) => (
  <div>
    <PersonSelect
      label="Persone"
      description="Una dopo l’altra: scrivi qualche lettera e premi Invio"
      // A new field for each person, so that it is empty and ready for the next one.
      key={people.length}
      value={null}
      onChange={(person) => {
        if (person && !people.some(({ id }) => id === person.id)) onChange([...people, person]);
      }}
      error={error}
      withAsterisk
      autoFocus
      data-path="ids"
    />
    {people.length > 0 && (
      <Group component="ul" gap={6} mt={8} aria-label="Persone scelte">
        {people.map((person) => (
          <Pill
            component="li"
            key={person.id}
            size="md"
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Togli ${person.name}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onChange(people.filter(({ id }) => id !== person.id))}
          >
            {person.name}
          </Pill>
        ))}
      </Group>
    )}
  </div>
);
