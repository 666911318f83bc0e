import { Alert, Button, List } from '@mantine/core';
import { formatValue } from '../../ui/form/format-value.ts';

export type FieldCorrection = { name: string; label: string; now: unknown; take: () => void };

/** The values that another person has saved in fields of a draft. The person can take each of them. */
export function CorrectedMeanwhile({ corrected }: { corrected: readonly FieldCorrection[] }) {
  return (
    <Alert mt="xs" color="amber" variant="light" c="var(--mantine-color-text)">
      Intanto questi dati sono stati corretti. Se salvi, resta quello che hai scritto tu.
      <List size="sm" mt="xs">
        {corrected.map(({ name, label, now, take }) => (
          <List.Item key={name}>
            {label}: ora <strong>{formatValue(now) || 'vuoto'}</strong>{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Usa questo valore: ${label}`}
              onClick={take}
            >
              Usa questo valore
            </Button>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
