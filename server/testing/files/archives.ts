/** Backups for tests: reads their contents, writes changed ones, and makes databases to restore them into. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { entryNames, type Manifest, parseManifest } from '../../src/operating/archive/manifest.ts';
import { type Archive, readArchive } from '../../src/operating/archive/reader.ts';
import { writeArchive } from '../../src/operating/archive/writer.ts';
import type { Progress } from '../../src/operating/backup/progress.ts';
import { withDatabase } from '../cluster/cluster.ts';

export const silentProgress: Progress = { show: () => undefined, clear: () => undefined };
export const neverAborted = new AbortController().signal;

/** The manifest, and the other entries by their name. */
export type Contents = { manifest: Manifest; entries: Map<string, Buffer> };

export async function readWhole(archive: Archive): Promise<Contents> {
  const entries = new Map<string, Buffer>();
  for await (const { name, content } of readArchive(archive))
    entries.set(name, Buffer.concat(await Array.fromAsync(content)));
  const manifest = parseManifest(String(entries.get(entryNames.manifest)));
  entries.delete(entryNames.manifest);
  return { manifest, entries };
}

/** Writes an archive with these contents, even when they are wrong. */
export async function writeWhole(file: string, { manifest, entries }: Contents): Promise<void> {
  await writeArchive(file, { passphrase: undefined, overwrite: true }, async (add) => {
    for (const [name, content] of entries) await add(name, content.length, [content]);
    const text = Buffer.from(JSON.stringify(manifest));
    await add(entryNames.manifest, text.length, [text]);
  });
}

export type EmptyDatabase = { url: string; drop(): Promise<void> };

/** Creates a database without tables whose owner is no superuser, as a hosting provider does. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const cluster = process.env.WMS_TEST_CLUSTER_URL;
  if (!cluster) throw new Error('WMS_TEST_CLUSTER_URL is missing: run the tests with «npm test -- FILE».');
  const name = `restored_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await runOnCluster(cluster, [
    `create role ${name} login nosuperuser nocreatedb nocreaterole password '${password}'`,
    `create database ${name} owner ${name}`,
  ]);
  const url = new URL(withDatabase(cluster, name));
  url.username = name;
  url.password = password;
  return {
    url: url.href,
    drop: () => runOnCluster(cluster, [`drop database if exists ${name} with (force)`, `drop role ${name}`]),
  };
}

async function runOnCluster(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Reads every row of every table as PostgreSQL writes it, and every counter, without our own code for backups. The
 * table of the functions that this database has is left out.
 */
export async function readEverything(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const found: Record<string, string[]> = {};
    const { rows: names } = await client.query<{ name: string; kind: string }>(
      `select relname as name, relkind as kind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'applied_functions'
        order by relname`,
    );
    for (const { name, kind } of names) {
      const values = kind === 'S' ? `(x.last_value, x.is_called)::text` : 'x::text';
      const { rows } = await client.query<{ row: string }>(`select ${values} as row from public."${name}" x`);
      found[name] = rows.map(({ row }) => row).sort();
    }
    return found;
  } finally {
    await client.end();
  }
}
