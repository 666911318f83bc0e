/** Movements, the latest first. */
import type { Movement } from '@wms/contract/logistics/movements/endpoints';
import { formatParts, formatQuantity, formatTime } from '@wms/contract/platform/formats';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import type { Column } from '../../ui/table/column.ts';
import { Code, Detail, NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { productColumn, quantityColumn } from '../shared/columns.tsx';
import { iconOf, kindOf, signOf } from './labels.ts';

const kind: Column<Movement, never> = {
  key: 'kind',
  header: 'Movimento',
  cell: (row) => {
    const Icon = iconOf(row);
    return (
      <NameCell
        name={row.reversedBy === null ? kindOf(row) : `${kindOf(row)} (stornato)`}
        mark={<Icon size={18} stroke={1.5} aria-hidden />}
        detail={<time dateTime={row.at}>{formatTime(row.at)}</time>}
      />
    );
  },
};

const product: Column<Movement, never> = {
  ...productColumn((row) => row.product),
  card: 'whole',
  fills: true,
};

const columns: readonly Column<Movement, never>[] = [
  quantityColumn((row) => {
    const quantity = `${signOf(row)}${formatQuantity(row.quantity, row.product.unit)}`;
    return (
      <>
        {row.reversedBy === null ? quantity : <s>{quantity}</s>}
        {row.lot && (
          <Detail>
            <Code>{row.lot}</Code>
          </Detail>
        )}
      </>
    );
  }),
  {
    key: 'place',
    header: 'Ubicazione',
    whole: true,
    // Both places on one line would take the width of the reasons.
    cell: ({ from, to }) => (
      <>
        <Code>{(from ?? to)?.code}</Code>
        {from && to && (
          <Detail>
            → <Code>{to.code}</Code>
          </Detail>
        )}
      </>
    ),
  },
  {
    key: 'why',
    header: 'Motivo e chi',
    wraps: true,
    card: 'fact',
    cell: ({ reason, team, user }) => (
      <>
        {formatParts(reason, team)}
        <Detail>{user ?? 'WMS'}</Detail>
      </>
    ),
  },
];

const ReverseModal = later(async () => (await import('./ReverseModal.tsx')).ReverseModal);

const momentOf = ({ at }: Movement) => at;

type Props = { rows: readonly Movement[]; stale?: boolean; withProduct?: boolean };

export function MovementTable({ rows, stale = false, withProduct = false }: Props) {
  const [dialog, open, close] = useDialog<Movement>();
  return (
    <>
      <Table
        label="Movimenti"
        rows={rows}
        columns={withProduct ? [kind, product, ...columns] : [kind, ...columns]}
        actions={(row) =>
          row.reversible
            ? [
                {
                  label: 'Storna',
                  letter: 's',
                  name:
                    `Storna ${kindOf(row).toLowerCase()} di ` +
                    `${formatQuantity(row.quantity, row.product.unit)} di ${row.product.code}`,
                  onClick: () => open(row),
                },
              ]
            : []
        }
        stale={stale}
        momentOf={momentOf}
      />
      {dialog && <ReverseModal movement={dialog} onClose={close} />}
    </>
  );
}
