import { Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { editsLots } from '@wms/contract/logistics/shared/access';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import { pageLink } from '@wms/contract/pages/link';
import { formatQuantity } from '@wms/contract/platform/formats';
import { lotLabel } from '@wms/contract/platform/numbers/units';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { IconButton } from '../../ui/parts/buttons.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column, RowAction } from '../../ui/table/column.ts';
import { Code, NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { quantityColumn } from '../shared/columns.tsx';
import { expiryState } from '../shared/expiry.ts';
import { shortPath } from '../shared/short-path.ts';
import type { ActStart } from './movement-start.ts';

const LotModal = later(async () => (await import('./LotModal.tsx')).LotModal);

type Stock = (typeof productStock)['answer']['_output'];
type Row = Stock['rows'][number];
type Props = { stock: Stock; onStart: ((start: ActStart) => void) | undefined };

/** The stock by place and lot, with the actions on each row. */
export function StockRows({ stock, onStart }: Props) {
  const { product, rows } = stock;
  const edits = useMay(editsLots);
  const [dialog, open, close] = useDialog<number>();
  const lot: Column<Row, never> = {
    key: 'lot',
    header: lotLabel(product),
    cell: ({ lot: lotFilter }) =>
      lotFilter && (
        <Group component="span" gap="0 8px">
          <Code>{lotFilter.code}</Code>
          {edits && (
            <IconButton
              icon={IconPencil}
              label={`Correggi ${lotFilter.code}`}
              size={28}
              iconSize={16}
              onClick={() => open(lotFilter.id)}
            />
          )}
          {lotFilter.expiresOn && <Expiry lot={lotFilter.expiresOn} />}
        </Group>
      ),
  };
  return (
    <>
      <Table
        label="Dove si trova"
        rows={rows}
        columns={[
          {
            key: 'place',
            header: 'Ubicazione',
            cell: ({ location }) => (
              <NameCell
                name={location.name}
                code={shortPath(location.path)}
                to={pageLink('/pianta/$id', { id: location.id }, { prodotto: product.id })}
              />
            ),
          },
          ...(product.tracking === 'none' ? [] : [lot]),
          quantityColumn(({ quantity }: Row) => formatQuantity(quantity, product.unit)),
        ]}
        actions={onStart && ((row) => actionsOf(product, row, onStart))}
      />
      {dialog !== null && <LotModal id={dialog} onClose={close} />}
    </>
  );
}

export function Expiry({ lot }: { lot: string }) {
  const { colour, words } = expiryState(lot);
  return <StateDot colour={colour}>{words}</StateDot>;
}

function actionsOf(
  product: Stock['product'],
  { location, lot }: Row,
  onStart: (start: ActStart) => void,
): RowAction[] {
  const start = { product, from: { id: location.id, name: location.code }, lot: lot?.code };
  const where = lot ? `${location.code}, ${lot.code}` : location.code;
  const action = (label: string, letter: string, type: ActStart['type']): RowAction => ({
    label,
    letter,
    name: `${label} da ${where}`,
    onClick: () => onStart({ type, ...start }),
  });
  return [
    action('Scarica', 's', 'scarico'),
    action('Sposta', 'm', 'trasferimento'),
    ...(product.active ? [action('Presta', 'p', 'prestito')] : []),
  ];
}
