import { SimpleGrid } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PeriodFilter } from '../../../ui/fields/PeriodFilter.tsx';

export function Period(props: ComponentProps<typeof PeriodFilter>) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <PeriodFilter {...props} />
    </SimpleGrid>
  );
}
