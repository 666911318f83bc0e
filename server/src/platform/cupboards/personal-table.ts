/** The rows that belong to a person, for the export and erasure of their data (GDPR, articles 15, 17 and 20). */
import type { DB } from '../database/tables.generated.ts';

type Column<T extends keyof DB> = keyof DB[T] & string;

export type PersonalTable = {
  table: string;
  /** The column that names the person. */
  person: string;
  /** The title that the person reads above these rows. */
  title: string;
  /** The columns in the export. A secret, such as a password's hash, is never among them. */
  exported: readonly string[];
  /**
   * What the erasure of the person does: it deletes the rows, keeps them (the ledger and the law need them), or keeps
   * them with these columns emptied.
   */
  erasure: 'deleted' | 'kept' | { emptied: readonly string[] };
};

/** Declares a table; one with a table or column that doesn't exist does not compile. */
export const personalTable = <T extends keyof DB & string>(declared: {
  table: T;
  person: Column<T>;
  title: string;
  exported: readonly Column<T>[];
  erasure: 'deleted' | 'kept' | { emptied: readonly Column<T>[] };
}): PersonalTable => declared;
