/** The rows of an order, with the arrived quantity of each, and the total costs. */

import { Stack } from '@mantine/core';
import type { Order, OrderLine } from '@wms/contract/logistics/orders/endpoints';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatParts, formatQuantity, sayQuantity } from '@wms/contract/platform/formats';
import { Link } from '../../../ui/page/link.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import type { Column } from '../../../ui/table/column.ts';
import { euroColumn } from '../../../ui/table/columns.tsx';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { formatUnitPrice } from '../../shared/prices.ts';
import { formatPercent, openOf } from '../shared/labels.ts';
import { Totals } from '../shared/Totals.tsx';

const sentStates: readonly OrderState[] = [
  'ordinato',
  'parzialmente ricevuto',
  'ricevuto',
  'chiuso con residuo',
];

export function OrderLines({ order }: { order: Order }) {
  const { id, lines, goods, net, rates, vat, total, shipping, state, actions } = order;
  if (lines.length === 0)
    return (
      <EmptyState
        action={
          actions.includes('edit') && (
            <Link to={pageLink('/ordini/$id/modifica', { id })} className={textClasses.link}>
              Scrivi le righe
            </Link>
          )
        }
      >
        Non ordina ancora niente.
      </EmptyState>
    );
  return (
    <Stack gap={16}>
      <Table label="Righe" columns={columnsOf(sentStates.includes(state), lines)} rows={lines} />
      <Totals totals={{ goods, net, rates, vat, total }} shipping={shipping} />
    </Stack>
  );
}

function columnsOf(sent: boolean, lines: readonly OrderLine[]): readonly Column<OrderLine>[] {
  const discounted = lines.some(({ discount }) => Number(discount) > 0);
  const located = lines.some(({ neededOn, location }) => neededOn !== null || location !== null);
  return [
    {
      key: 'what',
      header: 'Prodotto',
      wraps: true,
      cell: ({ product, description, supplierCode }) => (
        <NameCell
          name={description}
          code={product?.code}
          detail={
            // The code doesn't break at the end of a line, but moves to the next line as a whole.
            supplierCode && <span style={{ display: 'inline-block' }}>cod. fornitore {supplierCode}</span>
          }
          {...(product && { to: pageLink('/prod/$id', { id: product.id }) })}
        />
      ),
    },
    {
      key: 'quantity',
      header: 'Quantità',
      numeric: true,
      whole: true,
      cell: ({ quantity, unit }) => formatQuantity(quantity, unit),
    },
    ...(sent
      ? [
          {
            key: 'received',
            header: 'Arrivato',
            numeric: true,
            whole: true,
            card: 'named' as const,
            cell: (line: OrderLine) => {
              const open = openOf(line);
              return (
                <>
                  {formatQuantity(line.received, line.unit)}
                  {Number(open) > 0 && Number(line.received) > 0 && (
                    <Detail>{sayQuantity('manca', 'mancano', open, line.unit)}</Detail>
                  )}
                  {Number(line.refunded) > 0 && (
                    <Detail>resi {formatQuantity(line.refunded, line.unit)}</Detail>
                  )}
                </>
              );
            },
          },
        ]
      : []),
    {
      key: 'price',
      header: 'Prezzo',
      numeric: true,
      whole: true,
      card: 'named',
      cell: ({ price, discount }) => (
        <>
          {formatUnitPrice({ price, currency: 'EUR' })}
          {discounted && Number(discount) > 0 && <Detail>sconto {formatPercent(discount)}</Detail>}
        </>
      ),
    },
    {
      key: 'vat',
      header: 'IVA',
      numeric: true,
      whole: true,
      wideOnly: true,
      cell: ({ vat }) => formatPercent(vat),
    },
    ...(located
      ? [
          {
            key: 'where',
            header: 'Per quando e dove',
            wideOnly: true,
            card: 'fact' as const,
            cell: ({ neededOn, location }: OrderLine) =>
              formatParts(neededOn && formatDate(neededOn), location?.code),
          },
        ]
      : []),
    euroColumn('net', 'Importo', ({ net }) => net, { whole: true }),
  ];
}
