import { Group, Pill } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLatest } from '../../client/latest.ts';
import type { Choice } from '../fields/RemoteSelect.tsx';
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
export function PeopleField({
  people,
  onChange,
  label = 'Persone',
  description = 'Una dopo l’altra: scrivi qualche lettera e premi Invio',
  autoFocus = false,
  ...input
}: Props) {
  const [removals, setRemovals] = useState(0);
  // Two people who are found at the same moment are both added, even before the first of them is drawn.
  const latest = useLatest(people);
  return (
    <div>
      <PersonSelect
        label={label}
        description={description}
        // A new key draws the field again after a person was taken out, so that the field takes the focus.
        key={removals}
        value={null}
        collects
        onChange={(person) => {
          if (!person || latest.current.some(({ id }) => id === person.id)) return;
          const added = [...latest.current, person];
          latest.current = added;
          onChange(added);
        }}
        autoFocus={autoFocus || removals > 0}
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
              onRemove={() => {
                setRemovals(removals + 1);
                onChange(people.filter(({ id }) => id !== person.id));
              }}
            >
              {person.name}
            </Pill>
          ))}
        </Group>
      )}
    </div>
  );
}
