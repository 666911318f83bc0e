/**
 * What each cupboard says of the personal data in its tables, for the export and the erasure of a person (GDPR,
 * articles 15, 17 and 20). A test walks the catalogue: a column that can hold personal data stands in one of them.
 */
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

/** The rows stay, because of a law or of what others rely on. */
export type Kept = {
  /** Why, and by which law, as people read it in the preview and on the certificate. */
  kept: string;
  /** SQL: the last day on which a row `t` must stay; without it they stay as long as the rest. */
  until?: RawBuilder<string>;
  /** These columns are emptied, in the rows and in their history. */
  emptied?: readonly string[];
  /** These columns are emptied in the history only, because the rows themselves are what is kept. */
  emptiedInHistory?: readonly string[];
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
  /** SQL: the files that hang on a row `t` instead, as rows of `sha256` and `name`. */
  exportedFiles?: RawBuilder<unknown>;
  /** What the erasure of the person does: it deletes the rows with all that belongs to them, or keeps them. */
  erasure: 'deleted' | Kept;
  /** The columns with the SHA-256 of stored files, which go with the rows. */
  files: readonly string[];
};

type Person<T extends keyof DB> =
  'user_id' extends Column<T> ? { person?: Column<T> } : { person: Column<T> };

type KeptOf<T extends keyof DB> = Kept & {
  emptied?: readonly Column<T>[];
  emptiedInHistory?: readonly Column<T>[];
};

/** Declares a table, whose `user_id` names the person unless it says otherwise; a wrong name does not compile. */
export const personalTable = <T extends keyof DB & string>(
  table: T,
  declared: Person<T> & {
    title: string;
    exported: readonly Column<T>[];
    named?: { readonly [column in Column<T>]?: RawBuilder<string | null> };
    exportedFile?: PersonalFile;
    exportedFiles?: RawBuilder<unknown>;
    erasure: 'deleted' | KeptOf<T>;
    files?: readonly Column<T>[];
  },
): PersonalTable => ({ person: 'user_id', files: [], ...declared, table });

/** Columns of a table, with what is true of all of them. */
export type DeclaredColumns = { table: string; columns: readonly string[]; why: string };

/**
 * Columns in which people write what they want, perhaps of somebody else: when a person is erased, their names and
 * addresses are replaced there. The text itself stays, because it belongs to the thing that it speaks of.
 */
export const freeTexts = <T extends keyof DB & string>(
  table: T,
  columns: readonly Column<T>[],
): DeclaredColumns => ({ table, columns, why: 'free text' });

/** Columns that hold no personal data, and why not; only texts, JSON, bytes and dates are asked for. */
export const notPersonal = <T extends keyof DB & string>(
  table: T,
  columns: readonly Column<T>[],
  why: string,
): DeclaredColumns => ({ table, columns, why });
