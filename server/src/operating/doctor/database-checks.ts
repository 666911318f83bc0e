/**
 * The checks of `wms doctor` in the database: version, migrations, clock, files, last backup, last check of the stock,
 * jobs.
 */
import { formatBytes, formatCount, formatInstant } from '@wms/contract/platform/formats';
import type pg from 'pg';
import { connect } from '../../platform/database/connection.ts';
import { describeFileFaults } from '../../platform/files/faults.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { compareFunctions } from '../../platform/migrations/functions.ts';
import { migrationNames } from '../../platform/migrations/migrate.ts';
import { checkSeries } from '../../platform/papers/number-gaps.ts';
import { withSession } from '../backup/session.ts';
import { readMigrations } from '../backup/tables.ts';
import { type Finding, good, messageOf, note, odd, wrong } from './finding.ts';

const leastVersion = 150_000;
const mostSkewMs = 2000;
const dayMs = 24 * 60 * 60 * 1000;
const mostBackupDays = 7;

export function checkDatabase(url: string, storageDir: string): Promise<Finding[]> {
  return withSession(url, async (client) => {
    const found = [await checkVersion(client), await checkClock(client)];
    const applied = await readMigrations(client);
    found.push(await notifyMigrations(applied));
    if (applied.length === 0) return found;
    // The checks of functions and of the uses of files need the tables of this version.
    if (await isUpToDate(applied))
      found.push(
        ...(await checkFunctions(client)),
        ...(await checkFiles(client, url, storageDir)),
        await checkNumbers(client),
      );
    if (await hasTable(client, 'backups')) found.push(await checkBackup(client));
    if (await hasTable(client, 'ledger_checks')) found.push(await checkLedger(client));
    if (await hasTable(client, 'jobs')) found.push(await checkJobs(client));
    return found;
  });
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string; size: number }>(`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
           current_setting('server_encoding') as encoding, pg_database_size(current_database())::float8 as size`);
  const { number = 0, version = '', encoding = '', size = 0 } = rows[0] ?? {};
  if (number < leastVersion)
    return wrong(`La base dati è PostgreSQL ${version}: serve la versione 15 o una più nuova.`);
  if (encoding !== 'UTF8') return wrong(`La base dati è in ${encoding}: serve UTF8.`);
  return good(`La base dati risponde: PostgreSQL ${version}, ${formatBytes(size)}`);
}

/** Compares both clocks at once, as precisely as a round trip allows, and checks that both know Rome's time zone. */
async function checkClock(client: pg.Client): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await client.query<{ now: number; hour: number }>(`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
           extract(hour from timestamp '2026-07-01 12:00' at time zone 'UTC' at time zone
             'Europe/Rome')::integer as hour`);
  const answered = Date.now();
  const clock = notifyClock({ asked, theirs: rows[0]?.now ?? 0, answered });
  const here = new Intl.DateTimeFormat('it-IT', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Europe/Rome',
  });
  const rome = Number(here.format(new Date('2026-07-01T12:00:00Z')));
  if (rows[0]?.hour !== 14 || rome !== 14)
    return wrong('Mancano i dati del fuso orario di Roma: installa tzdata.');
  return clock;
}

/** Judges the clocks. The database's time was read at some moment between our two times; all are in milliseconds. */
export function notifyClock({
  asked,
  theirs,
  answered,
}: Record<'asked' | 'theirs' | 'answered', number>): Finding {
  const skew = Math.max(0, asked - theirs, theirs - answered);
  if (skew <= mostSkewMs) return good('Gli orologi vanno insieme e conoscono l’ora di Roma');
  const seconds = formatCount(Math.round(skew / 1000), 'secondo', 'secondi');
  return wrong(`L’orologio della base dati differisce di ${seconds} da quello di qui: accendi NTP.`);
}

const isUpToDate = async (applied: string[]) => (await migrationNames()).join() === applied.join();

async function notifyMigrations(applied: string[]): Promise<Finding> {
  const known = await migrationNames();
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return wrong(
      `La base dati è di una versione più nuova di WMS (migrazione ${unknown[0]}): aggiorna il programma.`,
    );
  const waiting = known.length - applied.length;
  if (applied.length === 0) return note('La base dati è vuota: il primo avvio la prepara.');
  if (waiting > 0)
    return odd(
      `${formatCount(waiting, 'migrazione aspetta', 'migrazioni aspettano')} il prossimo avvio del server.`,
    );
  return good(`Tutte le ${known.length} migrazioni sono applicate`);
}

/** Finds functions whose text in the database is not ours; none when all are equal. */
async function checkFunctions(client: pg.Client): Promise<Finding[]> {
  const { waiting, newer } = await compareFunctions(client);
  if (newer)
    return [
      wrong(
        `La base dati è di una versione più nuova di WMS (funzioni ${newer.name}): aggiorna il programma.`,
      ),
    ];
  if (waiting.length === 0) return [];
  return [
    odd(
      `${formatCount(waiting.length, 'file di funzioni aspetta', 'file di funzioni aspettano')} il prossimo avvio ` +
        `del server.`,
    ),
  ];
}

/** Reads each recorded file, because a disk that loses bytes leaves the size unchanged. */
async function checkFiles(client: pg.Client, url: string, storageDir: string): Promise<Finding[]> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from files');
  const count = rows[0]?.count ?? 0;
  const unreadable: unknown[] = [];
  const { db, close } = connect(url, { max: 1, application: 'wms-cli', patient: true });
  try {
    const lines = await describeFileFaults(db, openStorage(storageDir), (error) => {
      unreadable.push(error);
    });
    const found: Finding[] = [];
    if (unreadable.length > 0)
      found.push(
        wrong(
          `${formatCount(unreadable.length, 'file non si può leggere', 'file non si possono leggere')} ` +
            `(${messageOf(unreadable[0])}): controlla i permessi di ${storageDir}.`,
        ),
      );
    if (lines.length > 0)
      found.push(
        wrong(
          `${damagedFiles(lines.length)}: ` +
            `caricali di nuovo, o riprendili da un backup ` +
            `(docs/operating.md):${lines.map((line) => `\n    ${line}`).join('')}`,
        ),
      );
    if (found.length > 0) return found;
    if (count === 0) return [good('Nessun file è ancora nell’archivio')];
    return [
      good(formatCount(count, 'file registrato, letto e intero', 'file registrati, tutti letti e interi')),
    ];
  } finally {
    await close();
  }
}

async function checkBackup(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{
    made_at: string;
    file: string;
    bytes: number;
    missing_files: number;
    age: number;
  }>(`
    select made_at, file, bytes::float8 as bytes, missing_files,
      extract(epoch from now() - made_at)::float8 * 1000 as age
      from backups order by made_at desc limit 1`);
  const [last] = rows;
  if (!last)
    return odd('Nessun backup finora: «npm run wms -- backup FILE», meglio ogni notte (docs/operating.md).');
  const words = `${formatInstant(last.made_at, 'del')} (${last.file}, ${formatBytes(last.bytes)})`;
  if (last.age > mostBackupDays * dayMs)
    return odd(`L’ultimo backup è vecchio, ${words}: controlla il timer che lo fa.`);
  if (last.missing_files > 0)
    return odd(
      `All’ultimo backup, ${words}, ${
        last.missing_files === 1 ? 'manca un ' + 'file' : `mancano ${last.missing_files} file`
      }: «npm run wms -- verify» dice quali.`,
    );
  return good(`L’ultimo backup riuscito è ${words}`);
}

async function checkLedger(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ at: string; differences: number; age: number }>(
    'select at, differences, extract(epoch from now() - at)::float8 * 1000 as age from ledger_checks order by ' +
      'day desc limit 1',
  );
  const [last] = rows;
  if (!last)
    return note('Le giacenze non sono ancora state confrontate con i movimenti: succede ogni notte.');
  const moment = formatInstant(last.at);
  if (last.differences > 0)
    return wrong(
      `Le giacenze non tornano con i movimenti (${formatCount(last.differences, 'differenza', 'differenze')}, ` +
        `${moment}): docs/operating.md dice che cosa fare.`,
    );
  if (last.age > 2 * dayMs)
    return odd(
      `L’ultimo confronto delle giacenze con i movimenti è ${formatInstant(last.at, 'del')}: ` +
        'il server è rimasto fermo?',
    );
  return good(`Le giacenze tornano con i movimenti (${moment})`);
}

/** Looks for jobs that were given up, and for jobs that have waited too long. */
async function checkJobs(client: pg.Client): Promise<Finding> {
  const { rows: dead } = await client.query<{ name: string; count: number; error: string }>(`
    select name, count(*)::integer as count, (array_agg(last_error order by died_at desc))[1] as error
      from jobs where died_at is not null group by name order by name`);
  if (dead.length > 0)
    return odd(
      `Dei lavori non sono riusciti e nessuno li riprova (docs/operating.md):${dead
        .map(({ name, count, error }) => `\n    ${name}: ${count}, l’ultimo per «${error}»`)
        .join('')}`,
    );
  const { rows } = await client.query<{ late: number; failing: number }>(`
    select count(*) filter (where run_at < now() - interval '1 hour' and expires_at is null)::integer as late,
           count(*) filter (where last_error is not null)::integer as failing
      from jobs where died_at is null`);
  const { late = 0, failing = 0 } = rows[0] ?? {};
  if (late > 0)
    return odd(
      `${formatCount(late, 'lavoro aspetta', 'lavori aspettano')} da più di un’ora: il server è rimasto fermo?`,
    );
  if (failing > 0) return note(`${failedJobs(failing)}.`);
  return good('Nessun lavoro è rimasto indietro');
}

/** Checks that numbers have no gaps, because the tax authority would ask for this first. */
async function checkNumbers(client: pg.Client): Promise<Finding> {
  const series = await checkSeries(client);
  const faulty = series.filter(({ missing, beyond }) => missing.length > 0 || beyond > 0);
  if (faulty.length > 0) {
    const lines = faulty.map(({ series: name, year, missing, beyond }) =>
      [
        `\n    ${name} ${year}:`,
        missing.length > 0 && `mancano i numeri ${missing.join(', ')}`,
        beyond > 0 && `${formatCount(beyond, 'numero oltre l’ultimo dato', 'numeri oltre l’ultimo dato')}`,
      ]
        .filter(Boolean)
        .join(' '),
    );
    return wrong(`La numerazione ha dei buchi: avvisa chi sviluppa WMS.${lines.join('')}`);
  }
  if (series.length === 0) return good('Nessun documento è ancora stato numerato');
  return good(
    `La numerazione non ha buchi (${formatCount(series.length, 'serie annuale', 'serie annuali')})`,
  );
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as name', [`public.${name}`]);
  return rows[0]?.name !== null;
}

const damagedFiles = (count: number) =>
  formatCount(count, 'file dell’archivio non è più buono', 'file dell’archivio non sono più buoni');
const failedJobs = (count: number) =>
  formatCount(
    count,
    'lavoro non è riuscito e viene riprovato',
    'lavori non sono riusciti e vengono riprovati',
  );
