/** How a declared field stands in an exported file; its header is its first import title. */
import type { Field } from '@wms/contract/platform/fields/field';
import type { TableColumn } from './table-file.ts';

type Cell = string | boolean | null;

export function fileCell<Row>(
  { value: { kind }, file }: Field,
  read: (row: Row) => Cell,
): Omit<TableColumn<Row>, 'header'> {
  return {
    width: file?.width ?? 12,
    ...(['quantity', 'money', 'percent'].includes(kind) && { kind: 'number' as const }),
    ...(kind === 'date' && { kind: 'date' as const }),
    value: (row) => {
      const cell = read(row);
      if (typeof cell === 'boolean') return cell ? 'sì' : 'no';
      return cell === null ? null : (file?.words?.[cell] ?? cell);
    },
  };
}
