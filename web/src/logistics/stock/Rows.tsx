import { ActionIcon, Button, Table, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { editsLots } from '@wms/contract/logistics/shared/access';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import { useState } from 'react';
import { useMay } from '../../client/session/permission.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { later } from '../../ui/modal/later.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { expiryState } from '../shared/expiry.ts';
import { shortPath } from '../shared/short-path.ts';
import type { MovementStart } from './movement-start.ts';
import classes from './Stock.module.css';

const LotModal = later(async () => (await import('./LotModal.tsx')).LotModal);

type Stock = (typeof productStock)['answer']['_output'];
type Row = Stock['rows'][number];
type Start = Omit<MovementStart, 'type'> & { type: MovementStart['type'] | 'loan' };
type Props = { stock: Stock; onStart: ((start: Start) => void) | undefined };

/** What lies where, by lot, with what may be done with each. */
export function StockRows({ stock, onStart }: Props) {
  const { product, rows } = stock;
  const tracked = product.tracking !== 'none';
  const edits = useMay(editsLots);
  const [mended, setMended] = useState<number | null>(null);
  return (
    <>
      <Table className={classes.rows} aria-label="Dove si trova">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Ubicazione</Table.Th>
            {tracked && <Table.Th>{product.tracking === 'serial' ? 'Numero di serie' : 'Lotto'}</Table.Th>}
            <Table.Th className={classes.quantity}>Quantità</Table.Th>
            <Table.Th>
              <VisuallyHidden>Azioni</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className={classes.place}>
                {row.location.name}
                <span className={classes.code}>{shortPath(row.location.path)}</span>
              </Table.Td>
              {tracked && (
                <Table.Td className={classes.lot}>
                  <span className={classes.lotCode}>{row.lot?.code}</span>
                  {edits && row.lot && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={28}
                      className={classes.mend ?? ''}
                      aria-label={`Correggi ${row.lot.code}`}
                      onClick={() => setMended(row.lot?.id ?? null)}
                    >
                      <IconPencil size={16} stroke={1.5} />
                    </ActionIcon>
                  )}
                  {row.lot?.expiresOn && <Expiry of={row.lot.expiresOn} />}
                </Table.Td>
              )}
              <Table.Td className={classes.quantity}>{formatQuantity(row.quantity, product.unit)}</Table.Td>
              <Table.Td className={classes.action}>
                {onStart && <Actions product={product} row={row} onStart={onStart} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {mended !== null && <LotModal id={mended} onClose={() => setMended(null)} />}
    </>
  );
}

export function Expiry({ of }: { of: string }) {
  const { colour, words } = expiryState(of);
  return <StateDot colour={colour}>{words}</StateDot>;
}

function Actions({
  product,
  row,
  onStart,
}: {
  product: Stock['product'];
  row: Row;
  onStart: (start: Start) => void;
}) {
  const from = { id: row.location.id, name: row.location.code };
  const start = { product, from, lot: row.lot?.code };
  const where = row.lot ? `${row.location.code}, ${row.lot.code}` : row.location.code;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Scarica da ${where}`}
        onClick={() => onStart({ type: 'scarico', ...start })}
      >
        Scarica
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Sposta da ${where}`}
        onClick={() => onStart({ type: 'trasferimento', ...start })}
      >
        Sposta
      </Button>
      {product.active && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Presta da ${where}`}
          onClick={() => onStart({ type: 'loan', ...start })}
        >
          Presta
        </Button>
      )}
    </>
  );
}
