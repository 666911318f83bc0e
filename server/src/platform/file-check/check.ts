/**
 * Reads a part of the stored files every night, those that waited longest first, so that each is read once in four
 * weeks and a damaged disk is noticed while a backup still has the file.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { can } from '@wms/contract/platform/permissions';
import { z } from 'zod';
import { type Database, inTransaction, runSql } from '../database/connection.ts';
import { readToday } from '../database/moment.ts';
import { type FileFault, sentencesOf } from '../files/faults.ts';
import type { Storage } from '../files/storage.ts';
import { job } from '../jobs/job.ts';
import type { Schedule } from '../jobs/schedule.ts';
import { news } from '../news/news.ts';
import { notify } from '../news/notify.ts';

const turnNights = 28;
const mostNamed = 50;

type FaultyFiles = { count: number; named: readonly string[] };

const notifyCount = ({ count }: { count: number }) =>
  count === 1 ? 'Un file è danneggiato in archivio' : `${count} file sono danneggiati in archivio`;

export const filesFaulty = news<FaultyFiles>({
  kind: 'platform.files-faulty',
  label: 'File danneggiati in archivio',
  concerns: [[can.usersManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: () => ({ holdersOf: can.usersManagement }),
  sentence: notifyCount,
  leadsTo: () => '/',
  letter: ({ count, named }, { firstName }) => ({
    subject: notifyCount({ count }),
    blocks: [
      `Ciao ${firstName},`,
      `il controllo di stanotte ha trovato ${
        count === 1 ? 'un file che non si può più ' + 'aprire' : `${count} file che non si possono più aprire`
      }:`,
      { list: [...named, ...(count > named.length ? [`e altri ${count - named.length}`] : [])] },
      'Chi ha ancora il file lo carichi di nuovo, uguale: così si ripara da solo. Altrimenti avvisa chi ' +
        'amministra WMS, che lo riprende da un backup.',
      'Chi amministra WMS controlli anche il disco: quello che ha perso un file può perderne altri.',
    ],
  }),
});

export const fileCheckJob = job({
  name: 'file-check',
  payload: z.strictObject({}),
  async run(_, { db, storage, signal, log }) {
    // A file that can't be read now (rights, too many open files) must not stop the check of the others.
    const onFailure = (error: unknown) => log.warn({ err: error }, 'file check');
    const faults = await checkFiles(db, storage, { signal, onFailure });
    if (faults.length > 0) log.error({ faults }, 'stored files are damaged or lost: see wms doctor');
  },
});

export const fileCheckSchedule: Schedule = { job: fileCheckJob, at: '03:00' };

/**
 * Checks this night's files, or those that an interrupted attempt has left; throws the signal's reason when it aborts.
 * Returns all files that are known to be faulty, without their names.
 */
export async function checkFiles(
  db: Database,
  storage: Pick<Storage, 'faultOf'>,
  { signal, onFailure }: { signal: AbortSignal; onFailure: (error: unknown) => void },
): Promise<FileFault[]> {
  const day = await readToday(db);
  const left = await beginNight(db, day);
  if (left === undefined) return [];
  for (const sha256 of await findDueFiles(db, left)) {
    signal.throwIfAborted();
    const began = performance.now();
    await checkFile(db, storage, sha256).catch(onFailure);
    await runSql(db)`update file_checks set checked = checked + 1, alive_at = now() where day = ${day}`;
    // The check works at most half of the time, so that requests can read the disk too.
    await sleep(performance.now() - began);
  }
  const faults = await notifyFaults(db);
  await runSql(db)`update file_checks set finished_at = now() where day = ${day}`;
  return faults;
}

/** Plans the night and returns how many files are left; undefined when the night is done. */
async function beginNight(db: Database, day: string): Promise<number | undefined> {
  const rows = await runSql(db)<{ left: number }>`
    insert into file_checks (day, planned)
    select ${day}::date, ceil(count(*) / ${turnNights}::numeric) + count(*) filter (where fault is not null) from files
    on conflict (day) do update set alive_at = now() where file_checks.finished_at is null
    returning greatest(planned - checked, 0) as left`;
  return rows[0]?.left;
}

/** Finds the files to check, the faulty ones first, because they may have been repaired. */
async function findDueFiles(db: Database, count: number): Promise<string[]> {
  const rows = await runSql(db)<{ sha256: string }>`
    (select sha256 from files where fault is not null order by sha256 limit ${count})
    union all
    (select sha256 from files where fault is null order by coalesce(checked_at, created_at), sha256 limit ${count})
    limit ${count}`;
  return rows.map(({ sha256 }) => sha256);
}

async function checkFile(db: Database, storage: Pick<Storage, 'faultOf'>, sha256: string): Promise<void> {
  const fault = (await storage.faultOf(sha256)) ?? null;
  await runSql(db)`
    update files set checked_at = now(), fault = ${fault}::text, fault_told = fault_told
      and fault is not distinct from ${fault}::text
     where sha256 = ${sha256}`;
}

/** Returns all faulty files, and tells people when one of them is new. */
const notifyFaults = (db: Database): Promise<FileFault[]> =>
  inTransaction(db, null, async (tx) => {
    const rows = await runSql(tx)<FileFault & { told: boolean }>`
      select sha256, fault as reason, fault_told as told from files where fault is not null order by sha256`;
    if (rows.some(({ told }) => !told)) {
      const named = await sentencesOf(tx, rows.slice(0, mostNamed));
      await notify(tx, filesFaulty, { count: rows.length, named });
      await runSql(tx)`update files set fault_told = true where fault is not null`;
    }
    return rows.map(({ sha256, reason }) => ({ sha256, reason }));
  });
