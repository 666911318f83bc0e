/** A restore needs an instance that nobody has used yet, because its data must not mix with others. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { CommandError } from '../../platform/command-line/run.ts';
import { migrationNames } from '../../platform/migrations/migrate.ts';
import { structureTables } from '../../platform/migrations/own-tables.ts';
import { NewerArchive } from '../archive/errors.ts';
import { entryNames, type Manifest } from '../archive/manifest.ts';
import { qualified, readMigrations, readTables } from './tables.ts';

const advice = 'Ripristina su un’istanza nuova e vuota, con un’altra cartella dei dati o un’altra base dati.';

/** Refuses an archive whose migrations this WMS doesn't know. */
export async function refuseNewer({ migrations, appVersion }: Manifest): Promise<void> {
  const known = new Set(await migrationNames());
  if (migrations.some((name) => !known.has(name))) throw new NewerArchive(appVersion);
}

/**
 * Refuses a database with a row that no migration wrote, or with a migration that the archive doesn't have. A migration
 * writes its rows and its line in `migrations` in one transaction, so they have the same xmin.
 */
export async function refuseUnlessEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const tables = await readTables(client);
  const applied = await readMigrations(client);
  const [first] = tables;
  if (applied.length === 0 && first)
    throw new CommandError(`La base dati non è vuota: contiene la tabella «${first.name}». ${advice}`);
  for (const { name } of tables) {
    if (structureTables.includes(name)) continue;
    // No migration creates people, so any row of `users` was made by use.
    const ours = name === 'users' ? 'false' : 'xmin::text in (select xmin::text from public.migrations)';
    const { rows } = await client.query(
      `select exists (select from ${qualified(name)} where not (${ours})) as used`,
    );
    if (rows[0]?.used)
      throw new CommandError(`La base dati non è vuota: la tabella «${name}» ha già dei dati. ${advice}`);
  }
  const later = applied.find((name) => !migrations.includes(name));
  if (later)
    throw new CommandError(
      `La base dati ha già la struttura di una versione più nuova del backup (${later}). ${advice}`,
    );
}

/** True when the instance already has the same data of the organisation. Refuses to replace different data. */
export async function hasSameOrganisation(dataDir: string, content: Buffer): Promise<boolean> {
  const file = join(dataDir, entryNames.organisation);
  const present = await readFile(file).catch(() => undefined);
  if (present && !present.equals(content))
    throw new CommandError(`${file} contiene già altri dati di chi emette i documenti: spostalo e riprova.`);
  return present !== undefined;
}
