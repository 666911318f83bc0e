import { Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { DeliveryNote, DeliveryNoteLine } from '@wms/contract/logistics/delivery-notes/reading';
import { pageLink } from '@wms/contract/pages/link';
import { formatNumber, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { Link } from '../../../ui/page/link.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const columnsOf = ({ direction, returnDueOn, rows }: DeliveryNote): Column<DeliveryNoteLine>[] => {
  const someBack = rows.some(({ returned }) => returned !== null && Number(returned) > 0);
  const showsReturn = hasGoodsOut(rows) && (returnDueOn !== null || someBack);
  return [
    {
      key: 'what',
      header: 'Descrizione',
      wraps: true,
      cell: ({ product, description, loanId, reservationId, orderLineId }) => (
        <NameCell
          name={description}
          code={product?.code}
          {...(product && { to: pageLink('/prod/$id', { id: product.id }) })}
          detail={formatParts(
            product && product.name !== description && product.name,
            loanId !== null && 'in prestito',
            reservationId !== null && 'prenotato',
            orderLineId !== null && 'torna al fornitore',
          )}
        />
      ),
    },
    ...(rows.some(({ lot }) => lot)
      ? [
          {
            key: 'lot',
            header: 'Lotto',
            card: 'named' as const,
            cell: ({ lot }: DeliveryNoteLine) => lot?.code,
          },
        ]
      : []),
    {
      key: 'place',
      header: direction === 'entrata' ? 'In' : 'Da',
      card: 'named',
      cell: ({ place }) => place?.code,
    },
    {
      key: 'quantity',
      header: 'Quantità',
      numeric: true,
      card: 'lead',
      whole: true,
      cell: ({ quantity, unit }) => quantity && formatQuantity(quantity, unit ?? ''),
    },
    ...(rows.some(({ parcels }) => parcels !== null)
      ? [
          {
            key: 'parcels',
            header: 'Colli',
            numeric: true,
            card: 'named' as const,
            cell: ({ parcels }: DeliveryNoteLine) => parcels !== null && formatNumber(parcels),
          },
        ]
      : []),
    ...(rows.some(({ weight }) => weight !== null)
      ? [
          {
            key: 'weight',
            header: 'Peso',
            numeric: true,
            card: 'named' as const,
            cell: ({ weight }: DeliveryNoteLine) => weight !== null && formatQuantity(weight, 'kg'),
          },
        ]
      : []),
    ...(showsReturn
      ? [
          {
            key: 'out',
            header: 'Ancora fuori',
            numeric: true,
            whole: true,
            card: 'named' as const,
            cell: ({ out, unit }: DeliveryNoteLine) => out !== null && formatQuantity(out, unit ?? ''),
          },
        ]
      : []),
  ];
};

/** Whether goods are still out. When all goods are back, a 0 on each line would only repeat the word 'Rientrato'. */
const hasGoodsOut = (rows: readonly DeliveryNoteLine[]) =>
  rows.some(({ out }) => out !== null && Number(out) > 0);

/** The lines of a note, with the quantity that is still out while goods are awaited. */
export function Lines({ note }: { note: DeliveryNote }) {
  const { id, rows, actions } = note;
  if (rows.length === 0) return <EmptyState>La bozza non ha ancora righe.</EmptyState>;
  return (
    <Stack gap={12} maw={1100}>
      <Table label="Righe" columns={columnsOf(note)} rows={rows} />
      {hasGoodsOut(rows) && actions.includes('giveBack') && (
        <div>
          <ButtonWithIcon
            icon={IconArrowBackUp}
            variant={note.returnState === 'rientrato' || !note.returnState ? 'default' : 'filled'}
            renderRoot={(props) => <Link to="/ddtV" search={{ reso: id }} {...props} />}
          >
            Registra rientro
          </ButtonWithIcon>
        </div>
      )}
    </Stack>
  );
}
