/** Movements, the latest first: a table where there is room, cards on a phone. */
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Movement } from '@wms/contract/logistics/movements/endpoints';
import { type ReactNode, useState } from 'react';
import { formatInstant, formatQuantity } from '../../ui/formats.ts';
import { later } from '../../ui/modal/later.tsx';
import { iconOf, kindOf, signOf } from './labels.ts';
import classes from './Table.module.css';

const ReverseModal = later(async () => (await import('./ReverseModal.tsx')).ReverseModal);

type Props = { rows: readonly Movement[]; stale?: boolean; withProduct?: boolean };

export function MovementTable({ rows, stale = false, withProduct = false }: Props) {
  const [asked, setAsked] = useState<Movement | null>(null);
  return (
    <>
      <Table
        className={classes.table}
        aria-label="Movimenti"
        aria-busy={stale}
        data-product={withProduct || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Movimento</Table.Th>
            {withProduct && <Table.Th>Prodotto</Table.Th>}
            <Table.Th className={classes.quantity}>Quantità</Table.Th>
            <Table.Th>Ubicazione</Table.Th>
            <Table.Th>Motivo</Table.Th>
            <Table.Th>Chi</Table.Th>
            <Table.Th>
              <VisuallyHidden>Azioni</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} withProduct={withProduct} onReverse={() => setAsked(row)} />
          ))}
        </Table.Tbody>
      </Table>
      {asked && <ReverseModal movement={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Row({
  row,
  withProduct,
  onReverse,
}: {
  row: Movement;
  withProduct: boolean;
  onReverse: () => void;
}) {
  const { product, quantity, from, to, lot, reason, team, user, reversedBy } = row;
  const why = [reason, team].filter(Boolean).join(' · ');
  const Icon = iconOf(row);
  const undone = reversedBy !== null;
  return (
    <Table.Tr data-undone={undone || undefined}>
      <Table.Td className={classes.kind}>
        <span className={classes.kindName}>
          <Icon size={18} stroke={1.5} aria-hidden />
          {kindOf(row)}
          {undone && <span className={classes.undone}>stornato</span>}
        </span>
        <time className={classes.small} dateTime={row.at}>
          {formatInstant(row.at)}
        </time>
      </Table.Td>
      {withProduct && (
        <Table.Td className={classes.product}>
          <Link
            to="/prod/$id"
            params={{ id: String(product.id) }}
            search={{}}
            className={classes.link}
            title={product.name}
          >
            {product.name}
          </Link>
          <span className={classes.code}>{product.code}</span>
        </Table.Td>
      )}
      <Table.Td className={classes.quantity}>
        {signOf(row)}
        {formatQuantity(quantity, product.unit)}
        {lot && <span className={classes.code}>{lot}</span>}
      </Table.Td>
      <Table.Td className={classes.place}>
        {from && <Place>{from.code}</Place>}
        {from && to && ' → '}
        {to && <Place>{to.code}</Place>}
      </Table.Td>
      <Table.Td className={classes.why} title={why}>
        <span>{why || '–'}</span>
      </Table.Td>
      <Table.Td className={classes.who}>{user ?? 'WMS'}</Table.Td>
      <Table.Td className={classes.action}>
        {row.reversible && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onReverse}
            aria-label={`Storna ${kindOf(row).toLowerCase()} di ${formatQuantity(quantity, product.unit)} di ${product.code}`}
          >
            Storna
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const Place = ({ children }: { children: ReactNode }) => <span className={classes.mono}>{children}</span>;
