import { Alert, Button, Group, List } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { StaleEdit } from './use-edit-form.ts';

/** Lists what the other person changed, and offers two ways to go on. */
export function StaleChanges({ stale }: { stale: StaleEdit }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Alert ref={here} color="amber" variant="light" c="var(--mantine-color-text)">
      {stale.sentence}. Quello che hai scritto è ancora qui.
      {stale.changed.length > 0 && (
        <List size="sm" my="xs">
          {stale.changed.map(({ label, now }) => (
            <List.Item key={label}>
              {label}: ora <strong>{now}</strong>
            </List.Item>
          ))}
        </List>
      )}
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={stale.takeTheirs}>
          Unisci alle mie
        </Button>
        <Button color="red" variant="default" onClick={() => void stale.saveAnyway()}>
          Salva le mie
        </Button>
      </Group>
    </Alert>
  );
}
