import { Button, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { useAnswer } from '../../../client/answer.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { type Area, apiOf, type BookingApi } from '../../shared/areas.ts';

type Props = {
  area: Area;
  query: z.input<BookingApi['explainNoneFree']['query']>;
  onWait: (resourceId: number, at: { from: string; to: string }) => void;
};

/** Shown when nothing is free: says why each resource isn't, and offers to wait for it. */
export function NoneFree({ area, query, onWait }: Props) {
  const { data, error, refetch } = useAnswer(apiOf(area).explainNoneFree, { query });
  if (!data) return <Pending error={error} onRetry={refetch} rows={3} height={52} />;
  return (
    <Stack gap={8}>
      <Text>Nelle prossime quattro settimane niente è libero così a lungo:</Text>
      <ItemList label="Perché niente è libero">
        {data.map(({ resourceId, name, why, wait }) => (
          <Item
            key={resourceId}
            actions={
              wait && (
                <Button
                  variant="default"
                  aria-label={`Scegli quando e aspetta ${name}`}
                  onClick={() => onWait(resourceId, wait)}
                >
                  Aspetta
                </Button>
              )
            }
          >
            {name}
            <Small>{why}</Small>
          </Item>
        ))}
      </ItemList>
    </Stack>
  );
}
