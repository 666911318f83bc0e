import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { formatNumber } from '@wms/contract/platform/formats';
import type pg from 'pg';
import { migrate } from '../../platform/migrations/migrate.ts';
import { DamagedArchive, describeDiskError } from '../archive/errors.ts';
import { entryNames, type Manifest, type TableFacts } from '../archive/manifest.ts';
import { type Archive, type ArchiveEntry, checkArchive, readArchive } from '../archive/reader.ts';
import { hasSameOrganisation, refuseNewer, refuseUnlessEmpty } from './emptiness.ts';
import {
  closeAfterLoading,
  describeLoadingError,
  loadTable,
  openForLoading,
  refuseOtherStructure,
} from './loading.ts';
import type { Progress } from './progress.ts';
import { withSession } from './session.ts';
import { isStored, removeStored, storeContent } from './stored-files.ts';
import { qualified } from './tables.ts';

export type RestoreOptions = {
  archive: Archive;
  ownerUrl: string;
  dataDir: string;
  storageDir: string;
  progress: Progress;
  signal: AbortSignal;
};

const historyTable = 'migrations';
const nothing = 'niente è stato ripristinato.';

/**
 * Fills an empty instance from the archive, with the archive's own migrations; the caller runs the later ones. It
 * checks the whole archive before it writes anything, and writes the rows in one transaction; when it fails, it removes
 * the files that it has stored.
 */
export async function restoreArchive(options: RestoreOptions): Promise<Manifest> {
  const { archive, ownerUrl, progress, signal } = options;
  const percent = (what: string) => (share: number) => {
    signal.throwIfAborted();
    progress.show(`${what}: ${formatNumber(Math.floor(share * 100))} %`);
  };
  try {
    const manifest = await checkArchive({ ...archive, onRead: percent('Controllo del backup') });
    await refuseNewer(manifest);
    await withSession(ownerUrl, (client) => refuseUnlessEmpty(client, manifest));
    await migrate(ownerUrl, { only: new Set(manifest.migrations) });
    const reading = { ...archive, onRead: percent('Ripristino') };
    await withSession(ownerUrl, (client) => load(client, manifest, { ...options, archive: reading }));
    return manifest;
  } catch (error) {
    throw describeDiskError(describeLoadingError(error), nothing);
  }
}

async function load(client: pg.Client, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { archive, dataDir, storageDir, progress, signal } = options;
  const undoFiles: (() => Promise<void>)[] = [];
  let history: Buffer[] = [];
  const tables = new Map(manifest.tables.map((table) => [entryNames.table(table.name), table]));
  try {
    await client.query('begin');
    await lockAll(client);
    // This is checked again now that nobody else can write, because a server may have been started meanwhile.
    await refuseUnlessEmpty(client, manifest);
    await refuseOtherStructure(client, manifest);
    const undo = await openForLoading(client);
    for await (const entry of readArchive(archive)) {
      signal.throwIfAborted();
      const table = tables.get(entry.name);
      if (table?.name === historyTable) history = await Array.fromAsync(checkEntry(entry, table));
      else if (table) await loadTable(client, table, checkEntry(entry, table));
      else if (entry.name === entryNames.organisation) await putOrganisation(dataDir, entry, undoFiles);
      else if (entry.name !== entryNames.manifest) await putFile(storageDir, entry, undoFiles);
    }
    progress.show('Controllo dei vincoli');
    await closeAfterLoading(client, undo, manifest.sequences);
    signal.throwIfAborted();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    for (const undoFile of undoFiles.reverse()) await undoFile();
    throw error;
  }
  await replaceHistory(client, tables.get(entryNames.table(historyTable)), history);
  await client.query('analyze');
}

/**
 * Writes from the archive when the migrations ran. It has a transaction of its own, because rows of the migrations'
 * transaction count as theirs, and a restored instance would look empty.
 */
async function replaceHistory(
  client: pg.Client,
  table: TableFacts | undefined,
  history: Buffer[],
): Promise<void> {
  if (!table) return;
  await client.query(`begin; delete from ${qualified(historyTable)}`);
  await loadTable(client, table, Readable.from(history));
  await client.query('commit');
}

async function lockAll(client: pg.Client): Promise<void> {
  await client.query(
    `do $$ declare t regclass; begin
    for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by ` +
      `relname loop
      execute format('lock table %s in access exclusive mode', t);
    end loop; end $$`,
  );
}

/** Checks an entry once more while it is read, because the file may have changed since the first check. */
async function* checkEntry({ name, content }: ArchiveEntry, { sha256 }: Pick<TableFacts, 'sha256'>) {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new DamagedArchive(`${name} è cambiato durante la lettura`);
}

async function putFile(
  storageDir: string,
  entry: ArchiveEntry,
  undo: (() => Promise<void>)[],
): Promise<void> {
  const sha256 = entry.name.slice(entry.name.lastIndexOf('/') + 1);
  if (!(await isStored(storageDir, sha256))) undo.push(() => removeStored(storageDir, sha256));
  await storeContent(storageDir, checkEntry(entry, { sha256 }), entry.size);
}

async function putOrganisation(
  dataDir: string,
  entry: ArchiveEntry,
  undo: (() => Promise<void>)[],
): Promise<void> {
  const content = Buffer.concat(await Array.fromAsync(entry.content));
  if (await hasSameOrganisation(dataDir, content)) return;
  const file = join(dataDir, entryNames.organisation);
  undo.push(() => rm(file, { force: true }));
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
