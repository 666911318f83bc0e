import { pageLink } from '@wms/contract/pages/link';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';

type ProductNames = { id: number; name: string; code: string };

/** The column with the product of a row: its name, which links to it, and under it the code and other facts. */
export const productColumn = <Row,>(
  productOf: (row: Row) => ProductNames,
  detailOf?: (row: Row) => ReactNode,
): Column<Row, never> => ({
  key: 'product',
  header: 'Prodotto',
  cell: (row) => {
    const { id, name, code } = productOf(row);
    return <NameCell name={name} code={code} to={pageLink('/prod/$id', { id })} detail={detailOf?.(row)} />;
  },
});

/** A column of numbers, with its header before the number on a card. */
export const figureColumn = <Row,>(
  key: string,
  header: string,
  cell: (row: Row) => ReactNode,
): Column<Row, never> => ({ key, header, numeric: true, card: 'named', cell });

/** The column with the quantity of a row, beside the name on a card. */
export const quantityColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row, never> => ({
  ...figureColumn('quantity', 'Quantità', cell),
  card: 'lead',
});
