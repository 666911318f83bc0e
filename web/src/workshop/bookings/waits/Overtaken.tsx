import { Alert, Button, Text } from '@mantine/core';
import type { Booking } from '../form/values.ts';

type Props = { booking: Pick<Booking, 'overtaken' | 'own' | 'editable'>; onMove: () => void };

/** Somebody else has the place of a request that waits: who has it, and what can be done. */
export function Overtaken({ booking: { overtaken, own, editable }, onMove }: Props) {
  return (
    <Alert color="amber" variant="light" c="var(--mantine-color-text)" title="Il posto non è più libero">
      <Text size="sm">
        {overtaken}.{' '}
        {own
          ? 'Così nessuno può confermare la tua richiesta: spostala o annullala. Se la lasci, aspetta che il posto si liberi.'
          : 'Così non puoi confermare la richiesta: spostala o rifiutala. Se la lasci, aspetta che il posto si liberi.'}
      </Text>
      {editable && (
        <Button variant="default" mt={12} onClick={onMove}>
          Sposta
        </Button>
      )}
    </Alert>
  );
}
