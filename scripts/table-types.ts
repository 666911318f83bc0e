/**
 * Generates the tables' TypeScript types from a migrated database. `npm run types` writes the committed file, and
 * `npm test` fails when it differs from the migrations.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../server/src/platform/migrations/migrate.ts';
import { structureTables } from '../server/src/platform/migrations/own-tables.ts';
import { startTestCluster } from '../server/testing/cluster/cluster.ts';

const root = join(import.meta.dirname, '..');
const generated = join(root, 'server/src/platform/database/tables.generated.ts');

/**
 * The types that the parsers of server/src/platform/database/connection.ts give: decimals and civil dates are text,
 * instants are ISO text.
 */
const typeMapping = {
  int8: 'number',
  timestamptz: 'ColumnType<string, Date | string, Date | string>',
  tstzrange: 'string',
  daterange: 'string',
  tsvector: 'string',
};

/** Returns a sentence when the committed types are wrong for this database, or undefined when they are right. */
export async function staleTableTypes(databaseUrl: string): Promise<string | undefined> {
  const wanted = await generate(databaseUrl);
  if ((await readFile(generated, 'utf8').catch(() => '')) === wanted) return undefined;
  return 'server/src/platform/database/tables.generated.ts differs from what the migrations make: run «npm run types».';
}

async function generate(databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-types-'));
  try {
    const file = join(folder, 'tables.ts');
    await codegen(databaseUrl, file);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function codegen(databaseUrl: string, file: string): Promise<void> {
  const options = {
    dialect: 'postgres',
    url: databaseUrl,
    'out-file': file,
    'log-level': 'error',
    'date-parser': 'string',
    'numeric-parser': 'string',
    'exclude-pattern': `(${structureTables.join('|')})`,
    'custom-imports': JSON.stringify({ ColumnType: 'kysely#ColumnType' }),
    'type-mapping': JSON.stringify(typeMapping),
  };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), ...flags],
    {
      cwd: root,
    },
  );
}

if (import.meta.main) {
  const cluster = await startTestCluster(migrate);
  try {
    await codegen(cluster.templateUrl, generated);
  } finally {
    await cluster.stop();
  }
}
