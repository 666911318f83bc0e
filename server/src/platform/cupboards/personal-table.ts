/**
 * The declarations of each cupboard about the personal data in its tables, for the export and the erasure of a person
 * (GDPR, articles 15, 17 and 20). A test walks the catalogue: each column that can hold personal data must be declared.
 */
import type { RawBuilder } from 'kysely';
import type { DB } from '../database/tables.generated.ts';

type Column<T extends keyof DB> = keyof DB[T] & string;

/** A stored file that belongs to a row `t` of the table. */
export type PersonalFile = {
  /** SQL: the hash of the file; null when the row has no file. */
  sha256: RawBuilder<string | null>;
  /** SQL: the name of the file, without the ending. */
  name: RawBuilder<string>;
};

/** Rows that stay after an erasure, because of a law or because others rely on them. */
export type RetainedRows = {
  /** The reason and the law, as people read them in the preview and on the certificate. */
  kept: string;
  /** SQL: the last day on which a row `t` must stay; without it the rows stay as long as the rest. */
  until?: RawBuilder<string>;
  /** These columns are emptied, in the rows and in their history. */
  emptied?: readonly string[];
  /** These columns are emptied in the history only, because the rows themselves must keep their values. */
  emptiedInHistory?: readonly string[];
};

type Described = { readonly fields: Readonly<Record<string, { label: string } | undefined>> };

export type PersonalTable = {
  table: string;
  /** The column that names the person. */
  person: string;
  /**
   * SQL: whether a row `t` is the person's, for a table where the column `person` alone doesn't find all rows that the
   * person may read.
   */
  isOf?: (personId: number) => RawBuilder<boolean>;
  /** The title that the person reads above these rows. */
  title: string;
  /** The description of the table for the history, whose labels are the titles of its columns in the export, too. */
  described?: Described;
  /** The titles of columns that are called otherwise here. */
  titles?: { readonly [column: string]: string | undefined };
  /** The columns in the export. A secret, such as a password's hash, is never among them. */
  exported: readonly string[];
  /** SQL for columns that contain the id of another row: the text that the export shows instead. */
  named?: { readonly [column: string]: RawBuilder<string | null> | undefined };
  /** The file of a row that the export contains. */
  exportedFile?: PersonalFile;
  /**
   * SQL: the files of a row `t` when it may have several, as rows of `sha256` and `name`; it replaces `exportedFile`.
   */
  exportedFiles?: RawBuilder<unknown>;
  /** The effect of the person's erasure: it deletes the rows with everything that belongs to them, or keeps them. */
  erasure: 'deleted' | RetainedRows;
  /** The columns with the SHA-256 of stored files, which are deleted with the rows. */
  files: readonly string[];
};

type Person<T extends keyof DB> =
  'user_id' extends Column<T> ? { person?: Column<T> } : { person: Column<T> };

type KeptOf<T extends keyof DB> = RetainedRows & {
  emptied?: readonly Column<T>[];
  emptiedInHistory?: readonly Column<T>[];
};

/** Declares a table. Its `user_id` names the person, unless another column is given; a wrong name does not compile. */
export const personalTable = <T extends keyof DB & string>(
  table: T,
  declared: Person<T> & {
    isOf?: (personId: number) => RawBuilder<boolean>;
    title: string;
    described?: Described | undefined;
    titles?: { readonly [column in Column<T>]?: string };
    exported: readonly Column<T>[];
    named?: { readonly [column in Column<T>]?: RawBuilder<string | null> };
    exportedFile?: PersonalFile;
    exportedFiles?: RawBuilder<unknown>;
    erasure: 'deleted' | KeptOf<T>;
    files?: readonly Column<T>[];
  },
): PersonalTable => ({ person: 'user_id', files: [], ...declared, table });

/** Columns of a table, with the statement that is true of all of them. */
export type DeclaredColumns = { table: string; columns: readonly string[]; why: string };

/**
 * Columns in which people write free text, which may mention anybody. When a person is erased, their names and
 * addresses are replaced there. The text itself stays, because it belongs to the thing that it is about.
 */
export const freeTexts = <T extends keyof DB & string>(
  table: T,
  columns: readonly Column<T>[],
): DeclaredColumns => ({ table, columns, why: 'free text' });

/** Columns without personal data, and the reason. Only columns of texts, JSON, bytes and dates must be declared. */
export const notPersonal = <T extends keyof DB & string>(
  table: T,
  columns: readonly Column<T>[],
  why: string,
): DeclaredColumns => ({ table, columns, why });
