/** The tab 'Giacenza' of a product: the quantities by place, the loans, and the actions on the stock. */
import { Button, Group, Stack } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { managesWarehouses, movesStock } from '@wms/contract/logistics/shared/access';
import { productStock } from '@wms/contract/logistics/stock/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { OnLoan } from '../../loans/OnLoan.tsx';
import { Promised } from '../../reservations/Promised.tsx';
import { isIncoming, whenIncoming } from '../../shared/Incoming.tsx';
import type { MovementStart } from '../../stock/movement-start.ts';
import { StockRows } from '../../stock/Rows.tsx';
import classes from '../../stock/Stock.module.css';

const LendModal = later(async () => (await import('../../loans/LendModal.tsx')).LendModal);
const MovementModal = later(async () => (await import('../../movements/Modal.tsx')).MovementModal);
const ReservationModal = later(async () => (await import('../../reservations/Modal.tsx')).ReservationModal);

export function ProductStock({ productId }: { productId: number }) {
  const { data, error, refetch } = useAnswer(productStock, { params: { id: String(productId) } });
  const [dialog, open, close] = useDialog<
    Omit<MovementStart, 'type'> & { type: MovementStart['type'] | 'loan' }
  >();
  const [reserving, setReserving] = useState(false);
  const mayMove = useMay(movesStock);
  const mayCorrect = useMay(managesWarehouses);

  if (!data) return <Pending error={error} onRetry={refetch} rows={4} />;
  const { product, rows } = data;
  const format = (quantity: string) => formatQuantity(quantity, product.unit);
  const load = mayMove && product.active && (
    <ButtonWithIcon icon={IconPackageImport} onClick={() => open({ type: 'carico', product })}>
      Carica
    </ButtonWithIcon>
  );
  const correct = mayCorrect && product.active && (
    <Button variant="default" onClick={() => open({ type: 'rettifica', product })}>
      Rettifica
    </Button>
  );

  return (
    <Stack gap={24} miw={0}>
      <Group gap="16px 24px" align="flex-end" justify="space-between">
        <Figures>
          <Figure name="Disponibile" strong low={Number(data.available) < Number(product.minimum)}>
            {format(data.available)}
          </Figure>
          <Figure name="In tutto">{format(data.quantity)}</Figure>
          <Figure name="Prenotato">{format(data.reserved)}</Figure>
          {isIncoming(data) && (
            <Figure name={`In arrivo ${whenIncoming(data.incomingOn) ?? ''}`.trim()}>
              {format(data.incoming)}
            </Figure>
          )}
          {Number(product.minimum) > 0 && <Figure name="Minimo">{format(product.minimum)}</Figure>}
          {product.maximum && <Figure name="Massimo">{format(product.maximum)}</Figure>}
        </Figures>
        <div className={classes.actions}>
          {mayMove && product.active && Number(data.available) > 0 && (
            <Button variant="default" onClick={() => setReserving(true)}>
              Prenota
            </Button>
          )}
          {rows.length > 0 && correct}
          {rows.length > 0 && load}
        </div>
      </Group>
      {rows.length === 0 ? (
        <EmptyState action={load}>
          {product.active
            ? 'Adesso in magazzino non ce n’è.'
            : 'In magazzino non ce n’è, e il prodotto è disattivato.'}
        </EmptyState>
      ) : (
        <StockRows stock={data} onStart={mayMove ? open : undefined} />
      )}
      {Number(data.reserved) > 0 && <Promised product={product} />}
      <OnLoan stock={data} />
      {reserving && <ReservationModal product={product} onClose={() => setReserving(false)} />}
      {dialog &&
        (dialog.type === 'loan' ? (
          <LendModal {...dialog} onClose={close} />
        ) : (
          <MovementModal {...dialog} type={dialog.type} onClose={close} />
        ))}
    </Stack>
  );
}
