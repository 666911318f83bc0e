import { Text } from '@mantine/core';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { Notice } from '../../../ui/parts/Notice.tsx';

/** On a booking: its van is stopped, and nobody knows yet whether it will be back in time. */
export const AtRisk = ({ van, until }: { van: string; until: string }) => (
  <Notice title="A rischio">
    <Text size="sm">
      {van} è fermo, per ora {formatUntil(until)}. La prenotazione resta: chi gestisce i furgoni la sposta o
      avvisa, e quando {van} torna in servizio lo sai subito.
    </Text>
  </Notice>
);
