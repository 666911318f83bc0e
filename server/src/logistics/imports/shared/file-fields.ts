/** What an import needs of declared fields. */
import type { Field, Fields } from '@wms/contract/platform/fields/field';
import { optional } from '@wms/contract/platform/schema';
import { z } from 'zod';
import { columnType } from '../../../platform/database/fields.ts';
import { WrittenQuantity } from './values.ts';

export type FileField = {
  name: string;
  column: string;
  /** The type of the column. */
  type: string;
  /** Judges a cell after it was read by its shape. */
  schema: z.ZodType;
  /** What an empty cell means. */
  empty: string;
  /** None is written as zero as often as not at all. */
  zeroIsNone: boolean;
};

/** The fields that a file can have. */
export const fileFieldsOf = (fields: Fields): FileField[] =>
  Object.entries(fields).flatMap(([name, { column, value, file }]) =>
    file
      ? [
          {
            name,
            column,
            type: columnType(value),
            schema: cellSchema(value),
            empty: emptyCell(value),
            zeroIsNone: isZeroNone(value),
          },
        ]
      : [],
  );

const isZeroNone = (value: Field['value']) => value.kind === 'quantity' && value.zeroIsNone === true;

function cellSchema(value: Field['value']): z.ZodType {
  if (value.kind === 'yesNo') return yesNo;
  return isZeroNone(value) ? optional(WrittenQuantity) : value.written;
}

const yesNo = z.enum(['yes', 'no']).transform((answer) => answer === 'yes');

function emptyCell({ initial = '' }: Field['value']): string {
  if (typeof initial === 'boolean') return initial ? 'yes' : 'no';
  return String(initial);
}
