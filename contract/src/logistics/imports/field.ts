/** What a column of a file may mean. */
import type { FieldKind } from '../../platform/fields/field.ts';

export type ImportField = {
  name: string;
  label: string;
  /** Column names in lower case, without accents and punctuation; our own files use the first one. */
  titles: readonly [string, ...string[]];
  /** Decides how the cells of the column are read. */
  shape?: FieldKind | 'unit' | 'tracking';
  /** The values of a choice. */
  choices?: readonly string[];
  /** In our own files: the column's width in characters, and how the values of a choice are written. */
  width?: number;
  words?: Readonly<Record<string, string>>;
  required?: true;
};
