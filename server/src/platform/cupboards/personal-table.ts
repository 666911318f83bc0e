/** Which rows belong to a person: for the export of their data and for its erasure (GDPR, articles 15, 17 and 20). */
import type { DB } from '../database/tables.generated.ts';

type Column<T extends keyof DB> = keyof DB[T] & string;

export type PersonalTable = {
  table: string;
  /** The column that names the person. */
  person: string;
  /** What the person reads above these rows. */
  title: string;
  /** What the export gives of each row. A secret, as a password's hash, is never among them. */
  exported: readonly string[];
  /**
   * What erasing the person does: the rows go, the rows stay (the ledger and the law need them), or they stay with these
   * columns emptied.
   */
  erasure: 'deleted' | 'kept' | { emptied: readonly string[] };
};

/** Declares one; a table or column that does not exist does not compile. */
export const personalTable = <T extends keyof DB & string>(declared: {
  table: T;
  person: Column<T>;
  title: string;
  exported: readonly Column<T>[];
  erasure: 'deleted' | 'kept' | { emptied: readonly Column<T>[] };
}): PersonalTable => declared;
