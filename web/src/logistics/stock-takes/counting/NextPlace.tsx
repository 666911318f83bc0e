import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { stockTakePlaces } from '@wms/contract/logistics/stock-takes/counts';
import { useAnswer } from '../../../client/answer.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { placeChoice } from './to-count.ts';

type Props = { takeId: number; after: number; onChoose: (place: Choice) => void };

/** The next place to count when everything here is counted: the place with the most lines left. */
export function NextPlace({ takeId, after, onChoose }: Props) {
  const { data } = useAnswer(stockTakePlaces, { params: { id: String(takeId) }, query: {} });
  const next = data?.find(({ id, left }) => left > 0 && id !== after);
  if (!next) return null;
  return (
    <Button
      variant="default"
      size="lg"
      rightSection={<IconArrowRight size={20} stroke={1.5} aria-hidden />}
      onClick={() => onChoose(placeChoice(next))}
    >
      Poi {next.code}: {next.left} da contare
    </Button>
  );
}
