import { Stack, Text } from '@mantine/core';
import type { MassAnswer } from '@wms/contract/humanResources/people/filters';
import { formatCount } from '@wms/contract/platform/formats';
import type { z } from 'zod';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

export type MassResult = z.output<typeof MassAnswer>;

/** The people whom an act for many could not change, each with the reason. */
export function RefusedPeople({ result, onClose }: { result: MassResult; onClose: () => void }) {
  return (
    <AppModal
      opened
      onClose={onClose}
      title={formatCount(result.refused.length, 'persona non cambiata', 'persone non cambiate')}
    >
      <Stack gap={12}>
        <Text size="sm">{result.message}. Per queste persone no:</Text>
        <ItemList label="Persone non cambiate">
          {result.refused.map(({ id, name, reason }) => (
            <Item key={`${id} ${reason}`}>
              {name}
              <Small>{reason}</Small>
            </Item>
          ))}
        </ItemList>
      </Stack>
    </AppModal>
  );
}
