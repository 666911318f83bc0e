/** The interface between the engine and each kind of import. */
import type { ImportCounts, ImportOptions } from '@wms/contract/imports/endpoints';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { Writer } from '../../database/connection.ts';

/** The cleaned cells of a row by field; only the columns of the file are there. */
export type Cells = Readonly<Record<string, string>>;
export type ReadRow = {
  row: number;
  cells: Cells;
  /** The fields whose cells are empty in the file, whatever an empty cell is read as. */
  blank: ReadonlySet<string>;
};

export type Context = {
  tx: Writer;
  /** The day of the import, by PostgreSQL's clock. */
  today: string;
  userId: number | null;
  may: (sets: PermissionSets) => boolean;
  /** Answers whether the file has a column for this field. */
  has: (field: string) => boolean;
  options: ImportOptions;
  /** Records a mistake in one row; an empty `field` means the whole row. */
  wrong: (row: number, field: string, value: string, message: string) => void;
  /** Records something that a person should look at in a row that is imported all the same. */
  remark: (row: number, field: string, value: string, message: string) => void;
  /** Reports how far the work has come; throws when somebody has asked to stop it. */
  step: (phase: string, done: number, total: number) => Promise<void>;
};

export type SessionCounts = Omit<ImportCounts, 'wrong' | 'remarks'>;

/** One import of one file inside one transaction. */
export type Session = {
  add(rows: readonly ReadRow[]): Promise<void>;
  /** Checks the rows without writing them; the mistakes that `wrong` recorded have been written before. */
  check(): Promise<SessionCounts>;
  /** Writes the rows without mistakes. */
  write(): Promise<void>;
};
