/**
 * Every night some of the stored files are read, those that wait longest first, so that each is read once in four
 * weeks:
 * a disk that forgets is noticed while there is a backup that remembers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { holdersOf } from '../database/holders.ts';
import type { Mail } from '../mail.ts';
import { hourInRome } from '../regularly.ts';
import { type FileFault, sentencesOf } from './faults.ts';
import type { Storage } from './storage.ts';

export type FileAlarm = {
  /** All files that are known to be faulty after this night's check, with no names in it: for the log. */
  onFaults: (faults: readonly FileFault[]) => void;
  onFailure: (error: unknown) => void;
  /** Unset where there is no mail server. */
  mail?: Mail | undefined;
  /** The server is asked to end: the rest is left for its next start. */
  stopping?: () => boolean;
};

const firstHour = 3;
const turnNights = 28;
const mostNamed = 50;

export const checkFilesByNight = (db: Database, storage: Storage, alarm: FileAlarm): Promise<void> =>
  hourInRome() >= firstHour ? checkFilesOnce(db, storage, alarm) : Promise.resolve();

/** This night's part, once, by one of the servers; what one that died has left of it is done by the next. */
export async function checkFilesOnce(
  db: Database,
  storage: Pick<Storage, 'faultOf'>,
  alarm: FileAlarm,
): Promise<void> {
  const day = today();
  const left = await claim(db, day);
  if (left === undefined) return;
  for (const sha256 of await dueFiles(db, left)) {
    if (alarm.stopping?.()) return;
    const began = performance.now();
    // One that can't be judged now (rights, too many open files) must not keep the others from their turn.
    await check(db, storage, sha256).catch(alarm.onFailure);
    await sql`update file_checks set checked = checked + 1, alive_at = now() where day = ${day}`.execute(db);
    // As long again for everybody else.
    await sleep(performance.now() - began);
  }
  await tell(db, alarm);
  await sql`update file_checks set finished_at = now() where day = ${day}`.execute(db);
}

/** How many files are left for this night; undefined when another server does them, or they are done. */
async function claim(db: Database, day: string): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`
    insert into file_checks (day, planned)
    select ${day}::date, ceil(count(*) / ${turnNights}::numeric) + count(*) filter (where fault is not null) from files
    on conflict (day) do update set alive_at = now()
      where file_checks.finished_at is null and file_checks.alive_at < now() - interval '15 minutes'
    returning greatest(planned - checked, 0) as left`.execute(db);
  return rows[0]?.left;
}

/** The faulty ones first: they may have been mended. */
async function dueFiles(db: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    (select sha256 from files where fault is not null order by sha256 limit ${count})
    union all
    (select sha256 from files where fault is null order by coalesce(checked_at, created_at), sha256 limit ${count})
    limit ${count}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

async function check(db: Database, storage: Pick<Storage, 'faultOf'>, sha256: string): Promise<void> {
  const fault = (await storage.faultOf(sha256)) ?? null;
  await sql`
    update files set checked_at = now(), fault = ${fault}::text, fault_told = fault_told
      and fault is not distinct from ${fault}::text
     where sha256 = ${sha256}`.execute(db);
}

/** The log names every fault each night; a mail goes out when there is one that nobody was told of. */
async function tell(db: Database, { mail, onFaults, onFailure }: FileAlarm): Promise<void> {
  const { rows } = await sql<FileFault & { told: boolean }>`
    select sha256, fault as reason, fault_told as told from files where fault is not null order by sha256`.execute(
    db,
  );
  if (rows.length === 0) return;
  onFaults(rows.map(({ sha256, reason }) => ({ sha256, reason })));
  if (!mail || rows.every(({ told }) => told)) return;
  const told = await sentencesOf(db, rows.slice(0, mostNamed));
  let sent = 0;
  for (const { institutional_email: to, first_name } of await holdersOf(db, can.usersManagement))
    await mail.send({ to, ...letter(first_name, rows.length, told) }).then(() => sent++, onFailure);
  // Whoever could not be reached tonight is written to tomorrow.
  if (sent === 0) return;
  await sql`update files set fault_told = true where fault is not null`.execute(db);
}

const letter = (firstName: string, count: number, told: readonly string[]) => ({
  subject: count === 1 ? 'Un file è danneggiato in archivio' : `${count} file sono danneggiati in archivio`,
  text:
    `Ciao ${firstName},

il controllo di stanotte ha trovato ${
      count === 1 ? 'un file che non si può più ' + 'aprire' : `${count} file che non si possono più aprire`
    }:

${told.map((line) => `- ${line}`).join('\n')}${count > told.length ? `\n- e altri ${count - told.length}` : ''}

Chi ha ancora il file lo carichi di nuovo, uguale: così si ripara da solo. Altrimenti avvisa chi amministra WMS, ` +
    `che lo riprende da un backup.
Chi amministra WMS controlli anche il disco: quello che ha perso un file può perderne altri.
`,
});
