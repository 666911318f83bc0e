import { Stack, Text } from '@mantine/core';
import { formatCount } from '@wms/contract/platform/formats';
import type { MassAnswer } from '@wms/contract/platform/people/mass';
import type { z } from 'zod';
import { AppModal } from '../../../ui/modal/later-modals.ts';
import { RefusedRows } from '../../../ui/parts/RefusedRows.tsx';

export type MassResult = z.output<typeof MassAnswer>;

/** The people whom a mass change has left out, each with the reason. */
export function RefusedPeople({ result, onClose }: { result: MassResult; onClose: () => void }) {
  return (
    <AppModal
      opened
      onClose={onClose}
      title={formatCount(result.refused.length, 'persona non cambiata', 'persone non cambiate')}
    >
      <Stack gap={12}>
        <Text size="sm">{result.message}. Per queste persone no:</Text>
        <RefusedRows label="Persone non cambiate" refused={result.refused} />
      </Stack>
    </AppModal>
  );
}
