/** The rows that belong to a person, for the export and erasure of their data (GDPR, articles 15, 17 and 20). */
import type { RawBuilder } from 'kysely';
import type { DB } from '../database/tables.generated.ts';

type Column<T extends keyof DB> = keyof DB[T] & string;

/** A stored file that belongs to a row `t` of the table. */
export type PersonalFile = {
  /** SQL: its hash; null where the row has none. */
  sha256: RawBuilder<string | null>;
  /** SQL: what it is called, without the ending. */
  name: RawBuilder<string>;
};

export type PersonalTable = {
  table: string;
  /** The column that names the person. */
  person: string;
  /** The title that the person reads above these rows. */
  title: string;
  /** The columns in the export. A secret, such as a password's hash, is never among them. */
  exported: readonly string[];
  /** SQL for columns with the id of another row `t` refers to: what the export says instead. */
  named?: { readonly [column: string]: RawBuilder<string | null> | undefined };
  /** The file of a row that the export contains. */
  exportedFile?: PersonalFile;
  /**
   * What the erasure of the person does: it deletes the rows, keeps them (the ledger and the law need them), or keeps
   * them with these columns emptied.
   */
  erasure: 'deleted' | 'kept' | { emptied: readonly string[] };
};

type Person<T extends keyof DB> =
  'user_id' extends Column<T> ? { person?: Column<T> } : { person: Column<T> };

/** Declares a table, whose `user_id` names the person unless it says otherwise; a wrong name does not compile. */
export const personalTable = <T extends keyof DB & string>(
  table: T,
  declared: Person<T> & {
    title: string;
    exported: readonly Column<T>[];
    named?: { readonly [column in Column<T>]?: RawBuilder<string | null> };
    exportedFile?: PersonalFile;
    erasure: 'deleted' | 'kept' | { emptied: readonly Column<T>[] };
  },
): PersonalTable => ({ person: 'user_id', ...declared, table });
