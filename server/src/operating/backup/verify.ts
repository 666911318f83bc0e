import { join } from 'node:path';
import { ledgerDifferences } from '../../logistics/stock/ledger-check.ts';
import { connect } from '../../platform/database/connection.ts';
import { startScratchPostgres } from '../../platform/embedded-postgres/scratch.ts';
import { migrate } from '../../platform/migrations/migrate.ts';
import { describeDiskError } from '../archive/errors.ts';
import type { Manifest } from '../archive/manifest.ts';
import type { Archive } from '../archive/reader.ts';
import type { Progress } from './progress.ts';
import { restoreArchive } from './restore.ts';
import { withSession } from './session.ts';
import { readStored } from './stored-files.ts';
import { leftOut, measureTable, readSequences, readTables } from './tables.ts';

export type VerifyOptions = { archive: Archive; progress: Progress; signal: AbortSignal };
export type VerifyResult = {
  manifest: Manifest;
  /** Sentences for the person; none when every row, counter and file is the same as in the archive. */
  differences: string[];
};

/**
 * Restores the archive into a temporary PostgreSQL and folder, and compares every row and every file with it. Then it
 * runs the later migrations there, and compares the stock with its movements.
 */
export async function verifyArchive({ archive, progress, signal }: VerifyOptions): Promise<VerifyResult> {
  const scratch = await startScratchPostgres('wms-verify-');
  const storageDir = join(scratch.folder, 'files');
  const { ownerUrl } = scratch;
  try {
    const manifest = await restoreArchive({
      archive,
      ownerUrl,
      dataDir: scratch.folder,
      storageDir,
      progress,
      signal,
    });
    const differences = [
      ...(await compareDatabase(ownerUrl, manifest, progress, signal)),
      ...(await compareFiles(storageDir, manifest, signal)),
    ];
    progress.show('Controllo delle giacenze');
    await migrate(ownerUrl);
    return { manifest, differences: [...differences, ...(await describeLedgerDifferences(ownerUrl))] };
  } catch (error) {
    throw describeDiskError(error, 'la prova non è riuscita. TMPDIR può indicare un disco con più spazio.');
  } finally {
    await scratch.stop();
  }
}

/** Describes where the stock differs from its movements. */
export async function describeLedgerDifferences(url: string): Promise<string[]> {
  const { db, close } = connect(url, { max: 1, application: 'wms-cli' });
  try {
    const { count, first } = await ledgerDifferences(db);
    const more = count > first.length ? [`e altre ${count - first.length} differenze`] : [];
    return [...first, ...more];
  } finally {
    await close();
  }
}

function compareDatabase(
  url: string,
  manifest: Manifest,
  progress: Progress,
  signal: AbortSignal,
): Promise<string[]> {
  return withSession(url, async (client) => {
    const found: string[] = [];
    const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
    for (const table of await readTables(client)) {
      progress.show(`Confronto: ${table.name}`);
      const { rows, sha256 } = await measureTable(client, table, () => signal.throwIfAborted());
      const expected = wanted.get(table.name);
      if (!expected && table.name in leftOut && rows === 0) continue;
      if (expected?.rows !== rows)
        found.push(`La tabella ${table.name} ha ${rows} righe invece di ${expected?.rows ?? 0}`);
      else if (expected.sha256 !== sha256) found.push(`La tabella ${table.name} ha righe diverse`);
    }
    const counters = new Map((await readSequences(client)).map((counter) => [counter.name, counter]));
    for (const { name, last, called } of manifest.sequences) {
      const counter = counters.get(name);
      if (counter?.last !== last || counter.called !== called)
        found.push(`Il contatore ${name} è a ${counter?.last} invece di ${last}`);
    }
    return found;
  });
}

async function compareFiles(storageDir: string, { files }: Manifest, signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  for (const facts of files) {
    signal.throwIfAborted();
    const stored = await readStored(storageDir, facts);
    if ('problem' in stored) found.push(`Il file ${facts.sha256} è ${stored.problem}`);
  }
  return found;
}
