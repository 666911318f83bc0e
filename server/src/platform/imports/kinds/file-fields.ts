/** The parts of declared fields that an import needs. */
import type { Field, Fields } from '@wms/contract/platform/fields/field';
import { optional } from '@wms/contract/platform/schema';
import { z } from 'zod';
import { columnTypes } from '../../database/fields.ts';
import { WrittenQuantity } from '../reading/values.ts';

export type FileField = {
  name: string;
  column: string;
  /** The type of the column. */
  type: string;
  /** Judges a cell after it was read by its shape. */
  schema: z.ZodType;
  /** The value of an empty cell. */
  empty: string;
  /** Files write 'none' as zero or as an empty cell. */
  zeroIsNone: boolean;
};

/** The fields that a file can have. */
export const fileFieldsOf = (fields: Fields): FileField[] =>
  Object.entries(fields).flatMap(([name, { column, value, file }]) => {
    if (!file) return [];
    const zeroIsNone = value.kind === 'quantity' && value.zeroIsNone === true;
    const schema = value.kind === 'yesNo' ? yesNo : zeroIsNone ? optional(WrittenQuantity) : value.written;
    return [{ name, column, type: columnTypes[value.kind], schema, empty: emptyCell(value), zeroIsNone }];
  });

const yesNo = z.enum(['yes', 'no']).transform((answer) => answer === 'yes');

function emptyCell({ initial = '' }: Field['value']): string {
  if (typeof initial === 'boolean') return initial ? 'yes' : 'no';
  return String(initial);
}
