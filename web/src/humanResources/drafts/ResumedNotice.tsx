import { Alert, Button, List, Text } from '@mantine/core';
import { formatInstant } from '@wms/contract/platform/formats';
import { formatValue } from '../../ui/form/format-value.ts';
import type { ResumedDraft } from './use-kept-draft.ts';

type Props<V extends Record<string, unknown>> = {
  resumed: Pick<ResumedDraft<V>, 'since' | 'changed'>;
  labels: { readonly [Name in keyof V]?: string };
};

/** Stands over a form that goes on from what was typed before, and tells what others changed in the same fields. */
export function ResumedNotice<V extends Record<string, unknown>>({ resumed, labels }: Props<V>) {
  const { since, changed } = resumed;
  return (
    <>
      {since && (
        <Text size="sm" fw={500} role="status">
          Riprendi da dove eri: quello che hai scritto il {formatInstant(since)} non è ancora salvato.
        </Text>
      )}
      {changed.length > 0 && (
        <Alert mt="xs" color="amber" variant="light" c="var(--mantine-color-text)">
          Intanto questi dati sono stati corretti. Se salvi, resta quello che hai scritto tu.
          <List size="sm" mt="xs">
            {changed.map(({ name, now, take }) => (
              <List.Item key={name}>
                {labels[name] ?? name}: ora <strong>{formatValue(now) || 'vuoto'}</strong>{' '}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Usa questo valore: ${labels[name] ?? name}`}
                  onClick={take}
                >
                  Usa questo valore
                </Button>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
