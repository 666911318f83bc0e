import { Group, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { PersonSelect } from './PersonSelect.tsx';

type Props = {
  people: readonly Choice[];
  onChange: (people: Choice[]) => void;
  label?: string;
  description?: string;
  error?: ReactNode;
  disabled?: boolean;
  withAsterisk?: boolean;
  autoFocus?: boolean;
  'data-path'?: string;
};

/** Several people, found one after the other by name or team. */
export const PeopleField = ({
  people,
  onChange,
  label = 'Persone',
  description = 'Una dopo l’altra: scrivi qualche lettera e premi Invio',
  autoFocus = false,
  ...input
}: Props) => (
  <div>
    <PersonSelect
      label={label}
      description={description}
      // A new field for each person, so that it is empty and ready for the next one.
      key={people.length}
      value={null}
      onChange={(person) => {
        if (person && !people.some(({ id }) => id === person.id)) onChange([...people, person]);
      }}
      autoFocus={autoFocus || people.length > 0}
      {...input}
    />
    {people.length > 0 && (
      <Group component="ul" gap={6} mt={8} aria-label={`${label}: scelte`}>
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
