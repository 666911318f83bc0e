/** A kind of import, as the drawer that keeps its rows declares it. */
import { type ImportKind, importKinds } from '@wms/contract/imports/kinds';
import type { Reader } from '../../database/connection.ts';
import type { ConstraintSentences } from '../../database/constraint-sentences.ts';
import type { BinaryAnswer } from '../../http/endpoint.ts';
import type { Context, Session } from './session.ts';
import type { Undo } from './undo.ts';

export type Importer = {
  kind: ImportKind;
  session: (context: Context) => Promise<Session>;
  /** The undo of an import of this kind; for a kind that is never undone, the sentence that says what to do instead. */
  undo: Undo | string;
  /** The live topic of the written rows, when it isn't the one of the list of imports. */
  topic?: string;
  /** True when the file holds the data of people: it is deleted after a month, and its examples after the import. */
  ofPeople?: true;
  /** The sentences of constraints that may refuse while the rows are written. */
  sentences?: ConstraintSentences;
  /** Writes all rows into a file that the import can read again; a page exports the kinds that lack it. */
  exportAll?: (db: Reader, format: 'csv' | 'xlsx') => Promise<BinaryAnswer>;
};

export type Importers = Readonly<Record<ImportKind, Importer>>;

/** Gathers the declared kinds; throws when one of them is missing. */
export function importersOf(declared: readonly Importer[]): Importers {
  const find = (kind: ImportKind) => {
    const importer = declared.find((candidate) => candidate.kind === kind);
    if (!importer) throw new Error(`no cupboard declares the import of ${kind}`);
    return importer;
  };
  return Object.fromEntries(importKinds.map((kind) => [kind, find(kind)])) as Importers;
}
