/** The open place, or a message that says why it can't be shown. */
import { Button } from '@mantine/core';
import type { Location, LocationStockRow } from '@wms/contract/logistics/locations/endpoints';
import type { AnswerState } from '../../client/answer.ts';
import { Pending } from '../../ui/page/Page.tsx';
import { PlacePanel } from './place/Panel.tsx';
import { usePlace } from './shared/use-place.ts';

type Props = {
  place: AnswerState<Location>;
  narrow: boolean;
  onMove: ((row: LocationStockRow) => void) | undefined;
};

export function OpenPlace({ place: { data, error, refetch }, ...panel }: Props) {
  const { open } = usePlace();
  if (data) return <PlacePanel key={data.id} place={data} {...panel} />;
  return (
    <Pending
      error={error}
      onRetry={refetch}
      missing="Questa ubicazione non c’è più."
      action={
        <Button variant="default" onClick={() => open(null)}>
          Torna ai magazzini
        </Button>
      }
    />
  );
}
