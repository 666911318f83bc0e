import { Text } from '@mantine/core';
import { Notice } from '../../../ui/parts/Notice.tsx';
import type { Booking } from '../form/values.ts';

/** A message for a waiting request whose place somebody else has now: by whom it is taken, and what can be done. */
export const Overtaken = ({ overtaken, own }: Pick<Booking, 'overtaken' | 'own'>) => (
  <Notice title="Il posto non è più libero">
    <Text size="sm">
      {overtaken}.{' '}
      {own
        ? 'Così nessuno può confermare la tua richiesta: spostala con «Modifica» o annullala.'
        : 'Così non puoi confermare la richiesta: spostala con «Modifica» o rifiutala.'}{' '}
      Se la lasci, aspetta che il posto si liberi.
    </Text>
  </Notice>
);
