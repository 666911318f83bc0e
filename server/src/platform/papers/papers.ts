/**
 * Papers that are issued. They are rendered and written inside the transaction that issues them, so that a failing
 * render gives the number back: the one exception to 'no file work in a transaction'. From then on the stored file is
 * served. The sweep removes files that a rollback leaves in the storage (files/unrecorded.ts).
 */
import { sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../database/connection.ts';
import { type ConstraintSentences, conflict } from '../database/constraint-sentences.ts';
import type { Papers } from '../database/tables.generated.ts';
import { recordFile, type Storage, type StoredFile } from '../files/storage.ts';
import { refuseUnprintable } from '../pdf/printable.ts';
import { drawPaper, type PrintedPaper } from './drawing.ts';

/** The thing to which a paper belongs: the column of `papers` that refers to it, and its id. */
export type PaperOf = { column: Extract<keyof Papers, `${string}_id`>; id: number };

export type PaperKind = 'issued' | 'annulled';

/**
 * Makes a paper from a template of server/templates; each kind once for each thing, a second time is an error. A paper
 * that is issued now is refused when a letter on it has no font.
 */
export async function makePaper(
  tx: Writer,
  storage: Storage,
  paper: PaperOf,
  kind: PaperKind,
  printed: PrintedPaper,
): Promise<void> {
  if (kind === 'issued') refuseUnprintable(printed.data);
  await keepPaper(tx, storage, paper, kind, drawPaper(printed));
}

/** Stores a paper that was already rendered, such as one with other files behind it, by the same rules. */
export async function keepPaper(
  tx: Writer,
  storage: Storage,
  paper: PaperOf,
  kind: PaperKind,
  pdf: Buffer,
): Promise<void> {
  await recordPaper(tx, paper, kind, await storage.put(pdf, 'application/pdf'));
}

/** Records a paper whose file is already in the storage. */
export async function recordPaper(
  tx: Writer,
  paper: PaperOf,
  kind: PaperKind,
  file: StoredFile,
): Promise<void> {
  await recordFile(tx, file);
  await runSql(tx)`insert into papers (${sql.ref(paper.column)}, kind, sha256)
    values (${paper.id}, ${kind}, ${file.sha256})`;
}

/** Finds the SHA-256 of a thing's paper, or of the annulled paper if there is one; undefined when none was made. */
export async function findPaper(db: Reader, paper: PaperOf): Promise<string | undefined> {
  const rows = await runSql(db)<{ sha256: string }>`
    select sha256 from papers where ${sql.ref(paper.column)} = ${paper.id} order by kind limit 1`;
  return rows[0]?.sha256;
}

/** The sentence for a number with a date before the last one, which happens when the clock of a server is behind. */
export const numberConstraints: ConstraintSentences = {
  number_series_order: conflict(
    'Ne è già stato emesso uno con una data successiva: controlla la data e riprova',
  ),
};
