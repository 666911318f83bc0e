import type { ReactNode } from 'react';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';

type Named = { id: number; name: string; code: string };

/** The column with the product of a row: its name, which links to it, and under it the code and other facts. */
export const productColumn = <Row,>(
  productOf: (row: Row) => Named,
  detailOf?: (row: Row) => ReactNode,
): Column<Row, never> => ({
  key: 'product',
  header: 'Prodotto',
  cell: (row) => {
    const { id, name, code } = productOf(row);
    return <NameCell name={name} code={code} to={`/prod/${id}`} detail={detailOf?.(row)} />;
  },
});
