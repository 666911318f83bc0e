import { Alert, Text } from '@mantine/core';
import type { Booking } from '../form/values.ts';

/** Somebody else has the place of a request that waits: who has it, and what can be done. */
export const Overtaken = ({ overtaken, own }: Pick<Booking, 'overtaken' | 'own'>) => (
  <Alert color="amber" variant="light" c="var(--mantine-color-text)" title="Il posto non è più libero">
    <Text size="sm">
      {overtaken}.{' '}
      {own
        ? 'Così nessuno può confermare la tua richiesta: spostala con «Modifica» o annullala.'
        : 'Così non puoi confermare la richiesta: spostala con «Modifica» o rifiutala.'}{' '}
      Se la lasci, aspetta che il posto si liberi.
    </Text>
  </Alert>
);
