/**
 * Does the work of imports outside the requests. The transaction that writes an import's result also has its advisory
 * lock: when a server dies, nothing is written, and the next server begins the import again.
 */

import type { ImportKind } from '@wms/contract/imports/kinds';
import { messages } from '@wms/contract/platform/messages';
import { type PermissionSets, satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import pg from 'pg';
import {
  type Database,
  inTransaction,
  isOutage,
  runSql,
  updateRow,
  type Writer,
} from '../../database/connection.ts';
import { type ConstraintSentences, namingPlace } from '../../database/constraint-sentences.ts';
import { isDiskFull } from '../../files/disk-space.ts';
import type { Storage } from '../../files/storage.ts';
import { StoredFileFault } from '../../files/stored-bytes.ts';
import { faultSentences, isOurs } from '../../http/problem.ts';
import type { Changes } from '../../live/changes.ts';
import { UnreadableFile } from '../../opening/reading/unreadable.ts';
import { Refusal, refuse } from '../../refusal.ts';
import type { Importer, Importers } from '../kinds/importer.ts';
import type { FileColumn, TableReading } from '../reading/columns.ts';
import { readMapping } from '../reading/mapping.ts';
import { analyseImported } from '../running/analyse.ts';
import { runImport } from '../running/engine.ts';
import { keepErrors } from '../running/errors.ts';
import { undoImport } from '../undo/undoing.ts';
import { type ImportWatch, watchImport } from './watch-import.ts';

const mostAttempts = 3;

export type ImportContext = {
  db: Database;
  importers: Importers;
  storage: Storage;
  readTable?: TableReading;
  onFailure: (error: unknown) => void;
  /** Answers true when the server is stopping: then running work is left for its next start. */
  stopping: () => boolean;
  /** Tells the screens that show what an import has written. */
  changes: Pick<Changes, 'notify'>;
};

/** Works on every import that waits, one after the other. */
export async function workOnImports(context: ImportContext): Promise<void> {
  const rows = await runSql(context.db)<QueuedImport>`
    select id, state, case state when 'undoing' then undone_by else acted_by end as "userId"
      from imports where state in ('checking', 'importing', 'undoing') order by id`;
  for (const waiting of rows) if (!context.stopping()) await processImport(context, waiting);
}

type QueuedImport = { id: number; state: string; userId: number | null };

class Cancelled extends Error {}
class Stopped extends Error {}

async function processImport(context: ImportContext, { id, state, userId }: QueuedImport): Promise<void> {
  const { db, onFailure, importers } = context;
  const untouched = state === 'undoing' ? 'Niente è stato annullato' : 'Niente è stato importato';
  let watched: ImportWatch | undefined;
  let written: Importer | null = null;
  try {
    written = await inTransaction(db, userId, async (tx) => {
      const rows = await runSql(tx)<{ mine: boolean; pid: number }>`
        select pg_try_advisory_xact_lock(hashtext('imports'), ${id}) as mine, pg_backend_pid() as pid`;
      if (!rows[0]?.mine) return null;
      watched?.end();
      watched = watchImport(db, id, rows[0].pid);
      return writeResult(context, tx, id, watched);
    });
  } catch (error) {
    if (error instanceof Stopped) await updateRow(db, 'imports', id, { attempts: 0 });
    if (error instanceof Stopped || isOutage(error)) return;
    const cancelled = watched?.cancelled() || error instanceof Cancelled;
    const sentence = describeFailure(error, untouched, importers);
    if (!cancelled && (sentence === undefined || isOurs(error))) onFailure(error);
    await endWithoutResult(db, id, cancelled ? null : (sentence ?? `${messages.failed}. ${untouched}.`));
  } finally {
    await watched?.end();
  }
  if (!written) return;
  context.changes.notify('logistics');
  if (written.topic) context.changes.notify(written.topic);
  await analyseImported(db);
}

/** Checks, imports or undoes; returns the importer when something was written, null otherwise. */
async function writeResult(
  { db, importers, storage, readTable, stopping }: ImportContext,
  tx: Writer,
  id: number,
  watched: ImportWatch,
): Promise<Importer | null> {
  const job = await tx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing', 'undoing'])
    .executeTakeFirst();
  if (!job) return null;
  if (job.attempts >= mostAttempts)
    throw refuse.conflict('Il server si è fermato tre volte durante il lavoro: dividi il file e riprova');
  // This is written outside the transaction, so that the attempt counts even when the server dies.
  await updateRow(db, 'imports', id, { attempts: job.attempts + 1 });
  const step = async (phase: string, done: number, total: number) => {
    watched.progress(phase, done, total);
    if (watched.cancelled()) throw new Cancelled();
    if (stopping()) throw new Stopped();
  };
  const importer = importers[job.kind as ImportKind];
  const userId = job.state === 'undoing' ? job.undone_by : job.acted_by;
  const held = await readPermissions(tx, userId);
  const may = (sets: PermissionSets) => satisfies(held, sets);
  if (job.state === 'undoing') {
    if (typeof importer.undo === 'string') throw refuse.conflict(importer.undo);
    await undoImport(importer.undo, { tx, id, fileName: job.file_name, userId, may, step });
    await endWatch(tx, id, watched);
    await runSql(
      tx,
    )`update imports set state = 'undone', undone_at = current_moment(), phase = null where id = ${id}`;
    return importer;
  }
  const columns = job.columns as FileColumn[];
  const mapping = readMapping(job.mapping);
  // The audit log marks everything that is written from here on as part of this import.
  if (job.state === 'importing') await runSql(tx)`select set_config('app.import_id', ${String(id)}, true)`;
  const outcome = await runImport(tx, {
    importer,
    content: await storage.open(job.sha256),
    readTable,
    sheet: job.sheet,
    columns,
    rows: job.row_count,
    mapping,
    userId,
    may,
    dryRun: job.state === 'checking',
    skipRefused: job.only_good,
    step,
  });
  await keepErrors(tx, id, columns, mapping);
  await endWatch(tx, id, watched);
  await updateRow(tx, 'imports', id, {
    state: outcome.written ? 'done' : 'checked',
    counts: JSON.stringify(outcome.counts),
    note:
      job.state === 'importing' && !outcome.written
        ? 'Dal controllo qualcosa è cambiato, e ora ci sono righe sbagliate: niente è stato importato.'
        : null,
    phase: null,
    // After an import of people or members, the examples of cells from the file are deleted, because they were only
    // needed to choose the columns.
    ...(outcome.written && importer.ofPeople && { columns: JSON.stringify(columns.map(withoutCells)) }),
    finished_at: outcome.written ? sql<string>`current_moment()` : null,
  });
  return outcome.written ? importer : null;
}

const withoutCells = (column: FileColumn): FileColumn => ({ ...column, examples: [], values: null });

/**
 * Ends the watch before the last writes. The import's row stays locked from here on: a stop that was asked for until
 * now takes effect, and a later stop is refused because the import is done.
 */
async function endWatch(tx: Writer, id: number, watched: ImportWatch): Promise<void> {
  await watched.end();
  const rows = await runSql(tx)<{ stop: boolean }>`
    select cancel_requested as stop from imports where id = ${id} for no key update`;
  if (watched.cancelled() || rows[0]?.stop) throw new Cancelled();
}

async function readPermissions(tx: Writer, userId: number | null): Promise<ReadonlySet<string>> {
  const rows = await runSql(tx)<{ permission: string }>`
    select permission from held_permissions where user_id = ${userId}::integer`;
  return new Set(rows.map(({ permission }) => permission));
}

/** Ends an import that wrote nothing: a person stopped it (no sentence), or it failed for the sentence's reason. */
async function endWithoutResult(db: Database, id: number, sentence: string | null): Promise<void> {
  await runSql(db)`
    update imports set phase = null, cancel_requested = false, attempts = 0, note = ${sentence}::text,
           state = case when state = 'undoing' then 'done' when ${sentence !== null} then 'failed'
                        when state = 'checking' then 'mapping' else 'cancelled' end,
           undone_by = null,
           finished_at = case when state = 'undoing' then finished_at when state = 'importing'
             or ${sentence !== null} then current_moment() end
     where id = ${id} and state in ('checking', 'importing', 'undoing')`;
}

function describeFailure(error: unknown, untouched: string, importers: Importers): string | undefined {
  if (error instanceof Refusal || error instanceof UnreadableFile) return error.message;
  if (isDiskFull(error))
    return `Lo spazio su disco è finito. ${untouched}: avvisa chi amministra WMS, poi riprova.`;
  if (error instanceof StoredFileFault) return `${faultSentences[error.reason]}. ${untouched}.`;
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const sentences: ConstraintSentences = Object.assign(
    {},
    ...Object.values(importers).map((importer) => importer.sentences),
  );
  const known = error.constraint ? sentences[error.constraint]?.detail : undefined;
  if (known) return `${untouched}. ${namingPlace(known, error.hint)}.`;
  if (error.code === '23505')
    return `Qualcuno ha creato nel frattempo lo stesso elemento. ${untouched}: riprova.`;
  if (error.code === '23503') return `Qualcuno li ha usati nel frattempo. ${untouched}: riprova.`;
  return undefined;
}
