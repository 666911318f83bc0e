/** The tab 'Giacenza' of a product: the quantities by place, the reservations and the loans. */
import { Stack } from '@mantine/core';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import type { AnswerState } from '../../../client/answer.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { OnLoan } from '../../loans/OnLoan.tsx';
import { Promised } from '../../reservations/Promised.tsx';
import type { ActStart } from '../../stock/movement-start.ts';
import { StockRows } from '../../stock/Rows.tsx';

type Props = {
  stock: AnswerState<Answer<typeof productStock>>;
  start: ((start: ActStart) => void) | undefined;
};

export function ProductStock({ stock: { data, error, refetch }, start }: Props) {
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} />;
  const { product, rows } = data;
  return (
    <Stack gap={24} miw={0}>
      {rows.length === 0 ? (
        <EmptyState>
          {product.active
            ? 'Adesso in magazzino non ce n’è.'
            : 'In magazzino non ce n’è, e il prodotto è disattivato.'}
        </EmptyState>
      ) : (
        <StockRows stock={data} onStart={start} />
      )}
      {Number(data.reserved) > 0 && <Promised product={product} />}
      <OnLoan stock={data} />
    </Stack>
  );
}
