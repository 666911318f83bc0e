/** The possible meanings of a column of a file. */
import type { FieldKind } from '../platform/fields/field.ts';

export type ImportField = {
  name: string;
  label: string;
  /** Column names in lower case, without accents and punctuation. The first one headed our files before the label. */
  titles: readonly [string, ...string[]];
  /** Decides how the cells of the column are read. */
  shape?: FieldKind | 'unit' | 'tracking' | 'price';
  /** A date that is never yet to come, as that of a birth: its year may have two digits. */
  past?: true;
  /** The values of a choice. */
  choices?: readonly string[];
  /** For our own files: the column's width in characters, and the words for the values of a choice. */
  width?: number;
  words?: Readonly<Record<string, string>>;
  required?: true;
};
