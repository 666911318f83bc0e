import { Group, Stack } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { listClosures } from '@wms/contract/workshop/closures/endpoints';
import type { Resource } from '@wms/contract/workshop/resources/endpoints';
import { useState } from 'react';
import { FilterChip } from '../../ui/list/chips/FilterChip.tsx';
import { ListContent } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { ClosureTable } from './ClosureTable.tsx';

const times = [
  { value: 'coming', label: 'Da venire' },
  { value: 'past', label: 'Passate' },
];

/** The closures of one room, bench or van. A bench is also closed while its room is. */
export function ResourceClosures({ resource, onNew }: { resource: Resource; onNew?: () => void }) {
  const [when, setWhen] = useState<'coming' | 'past'>('coming');
  const list = useList(listClosures, { fixed: { resource: String(resource.id), when }, inAddress: false });
  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap={12}>
        <FilterChip
          label="Quali"
          values={times}
          chosen={when}
          onChoose={(value) => setWhen(value === 'past' ? 'past' : 'coming')}
          mandatory
        />
        {onNew && (
          <ButtonWithIcon icon={IconCalendarOff} variant="default" onClick={onNew}>
            Nuova chiusura
          </ButtonWithIcon>
        )}
      </Group>
      <ListContent
        things={['chiusura', 'chiusure']}
        list={list}
        whenNone={
          when === 'past' ? 'Non è mai stata chiusa.' : 'Per ora non chiude mai, oltre ai suoi orari.'
        }
      >
        <ClosureTable {...list.table} area={resource} past={when === 'past'} />
      </ListContent>
    </Stack>
  );
}
