import { Text } from '@mantine/core';
import { formatInstant } from '@wms/contract/platform/formats';

/** Stands over a form that goes on from what was typed before. */
export const ResumedNotice = ({ since }: { since: string }) => (
  <Text size="sm" fw={500} role="status">
    Riprendi da dove eri: quello che hai scritto il {formatInstant(since)} non è ancora salvato.
  </Text>
);
