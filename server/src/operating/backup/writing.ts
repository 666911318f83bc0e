import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import type pg from 'pg';
import { CommandError } from '../../platform/command-line/run.ts';
import { appVersion } from '../../platform/served/version.ts';
import {
  entryNames,
  type FileFacts,
  type Manifest,
  type MissingFile,
  newManifest,
  type SequenceFacts,
  sumOf,
  type TableFacts,
} from '../archive/manifest.ts';
import { type AddEntry, type WrittenArchive, writeArchive } from '../archive/writer.ts';
import type { Progress } from './progress.ts';
import { withSession } from './session.ts';
import { readStored } from './stored-files.ts';
import {
  copyOut,
  leftOut,
  measureTable,
  readMigrations,
  readSequences,
  readTables,
  type Table,
} from './tables.ts';

export type BackupOptions = {
  ownerUrl: string;
  dataDir: string;
  storageDir: string;
  /** The manifest shows these settings to the person who sets up the next machine, so they must contain no secret. */
  settings: Record<string, string>;
  file: string;
  passphrase: string | undefined;
  overwrite: boolean;
  progress: Progress;
  signal: AbortSignal;
  /** A table up to this size stays in memory between measuring and writing; a larger one is read twice. */
  mostKeptBytes?: number;
};
export type BackupResult = WrittenArchive & { manifest: Manifest };

type Snapshot = Pick<Manifest, 'madeAt' | 'postgres' | 'migrations'> & {
  tables: TableFacts[];
  sequences: SequenceFacts[];
  files: FileFacts[];
};

const defaultKeptBytes = 16 * 1024 * 1024;

/**
 * Writes one moment of the database and all its files into one archive, while others work. Files that the storage has
 * lost are named in the result and in the manifest; everything else is in the archive.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { file, ownerUrl, passphrase, overwrite, signal } = options;
  let manifest: Manifest | undefined;
  const written = await writeArchive(file, { passphrase, overwrite }, async (add) => {
    manifest = await writeEntries(add, options);
    signal.throwIfAborted();
  });
  if (!manifest) throw new Error('the archive was written without its manifest');
  await withSession(ownerUrl, (client) =>
    recordBackup(client, file, passphrase !== undefined, { ...written, manifest: manifest as Manifest }),
  );
  return { ...written, manifest };
}

async function writeEntries(add: AddEntry, options: BackupOptions): Promise<Manifest> {
  // The snapshot ends before the files are copied: they never change, and a long snapshot delays PostgreSQL's vacuum.
  const { files, ...snapshot } = await withSession(options.ownerUrl, (client) =>
    copyDatabase(client, add, options),
  );
  const organisation = await copyOrganisation(add, options.dataDir);
  const { kept, missing } = await copyFiles(add, files, options);
  const { settings } = options;
  const manifest = newManifest({
    appVersion,
    ...snapshot,
    leftOut,
    settings,
    organisation,
    files: kept,
    missing,
  });
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await add(entryNames.manifest, text.length, [text]);
  return manifest;
}

async function copyDatabase(
  client: pg.Client,
  add: AddEntry,
  { progress, signal, mostKeptBytes = defaultKeptBytes }: BackupOptions,
): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ moment: string; version: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment, current_setting('server_version') as version`,
  );
  const migrations = await readMigrations(client);
  if (migrations.length === 0)
    throw new CommandError('Non c’è niente da salvare: WMS qui non è ancora mai partito.');
  const all = await readTables(client);
  const tables: TableFacts[] = [];
  for (const table of all) {
    if (table.name in leftOut) continue;
    progress.show(`Tabella ${tables.length + 1} di ${all.length}: ${table.name}`);
    tables.push(await copyTable(client, table, add, { signal, mostKeptBytes }));
  }
  const { rows: files } = await client.query<FileFacts>(
    'select sha256, size from files order by sha256 collate "C"',
  );
  const sequences = await readSequences(client);
  await client.query('commit');
  const [facts] = rows;
  return {
    madeAt: facts?.moment ?? '',
    postgres: facts?.version ?? '',
    migrations,
    tables,
    sequences,
    files,
  };
}

/**
 * Copies a table. A tar needs the size of an entry before its content, so a large table is read twice in the same
 * snapshot. A temporary file would lie unencrypted on the disk even when the archive is encrypted.
 */
async function copyTable(
  client: pg.Client,
  table: Table,
  add: AddEntry,
  { signal, mostKeptBytes }: { signal: AbortSignal; mostKeptBytes: number },
): Promise<TableFacts> {
  let kept: Buffer[] | undefined = [];
  const facts = await measureTable(client, table, (chunk, bytes) => {
    signal.throwIfAborted();
    if (bytes > mostKeptBytes) kept = undefined;
    kept?.push(chunk);
  });
  await add(entryNames.table(table.name), facts.bytes, kept ?? stopOnAbort(signal, copyOut(client, table)));
  return facts;
}

async function copyOrganisation(add: AddEntry, dataDir: string): Promise<FileFacts | null> {
  const content = await readFile(join(dataDir, entryNames.organisation)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (!content) return null;
  await add(entryNames.organisation, content.length, [content]);
  return { sha256: createHash('sha256').update(content).digest('hex'), size: content.length };
}

async function copyFiles(add: AddEntry, files: FileFacts[], { storageDir, progress, signal }: BackupOptions) {
  const kept: FileFacts[] = [];
  const missing: MissingFile[] = [];
  for (const facts of files) {
    signal.throwIfAborted();
    const stored = await readStored(storageDir, facts);
    if ('content' in stored) {
      await add(entryNames.file(facts.sha256), facts.size, stored.content);
      kept.push(facts);
    } else missing.push({ ...facts, problem: stored.problem });
    progress.show(`File: ${formatNumber(kept.length)} di ${formatCount(files.length, 'file', 'file')}`);
  }
  return { kept, missing };
}

async function recordBackup(
  client: pg.Client,
  file: string,
  encrypted: boolean,
  result: BackupResult,
): Promise<void> {
  // The database of an older WMS has no such table yet, and must be backed up too.
  const { rows: known } = await client.query("select to_regclass('public.backups') as name");
  if (!known[0]?.name) return;
  const { manifest, bytes, sha256 } = result;
  await client.query(
    `insert into backups (made_at, file, bytes, sha256, encrypted, rows, files, missing_files)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[manifest.madeAt, basename(file), bytes, sha256, encrypted],
      ...[sumOf(manifest.tables, ({ rows }) => rows), manifest.files.length, manifest.missing.length],
    ],
  );
}

async function* stopOnAbort(signal: AbortSignal, chunks: AsyncIterable<Buffer>) {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
