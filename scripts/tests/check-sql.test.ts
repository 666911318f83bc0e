import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../server/testing/cluster/database.ts';
import { type Comparison, compareRows } from '../check-sql.ts';
import { root } from '../prepare.mjs';

const source = `
import { sql } from '${root}/node_modules/kysely/dist/index.js';
import { type Reader, runSql } from '${root}/server/src/platform/database/connection.ts';

const nameOf = (alias: string, isShort: boolean) =>
  isShort ? sql\`\${sql.ref(alias)}.username\` : sql\`\${sql.ref(\`\${alias}.first_name\`)}\`;
const columns = ['id', 'state'] as const;
type Person = { id: number; state: 'attivo' | 'cessato' };

export const right = (db: Reader, id: number, isShort: boolean) =>
  runSql(db)<Person & { name: string; at: string | null }>\`
    select \${sql.join(columns.map((column) => sql.ref(column)))}, \${nameOf('u', isShort)} as name,
           last_login_at as at from users u where id = \${id}\`;
export const name = (db: Reader) => runSql(db)<{ id: number; title: string }>\`
  select id, username from users\`;
export const type = (db: Reader) => runSql(db)<Person & { at: Date | null; ids: string[] }>\`
  select \${sql.join([sql.ref('username'), sql\`state\`])}, username as id, last_login_at as at,
         array[id] as ids from users\`;
export const nothing = (db: Reader, isFirst: boolean) => runSql(db)<{ total: number }>\`
  select \${isFirst ? sql\`count(*)\` : sql\`null\`} as total from users\`;
export const empty = (db: Reader) => runSql(db)<{ to: string }>\`select until as to from team_members\`;
export const own = sql<{ id: string }>\`select id from users\`;
export const unknown = (db: Reader, table: string) => runSql(db)<{ id: number }>\`select id from \${sql.table(table)}\`;
`;

let database: TestDatabase;
let folder: string;
let found: Comparison;
before(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wms-check-sql-'));
  await writeFile(join(folder, 'planted.ts'), source);
  const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')] };
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions,
    include: [],
    files: ['planted.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const isPlanted = (file: string) => file.endsWith('/planted.ts');
  found = await compareRows(database.ownerUrl, join(folder, 'tsconfig.json'), isPlanted);
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Answers the sentences on a statement of the planted file, which begins with this text. */
const sentencesOn = (sentences: readonly string[], begin: string) => {
  const line = source.slice(0, source.indexOf(begin)).split('\n').length;
  return sentences.flatMap((sentence) => sentence.split(`planted.ts:${line}: `)[1] ?? []);
};

test('a row whose columns have the names and types of its type is right, whatever its fragments', () => {
  assert.equal(found.statements, 7);
  assert.deepEqual(sentencesOn(found.wrong, 'runSql(db)<Person & { name'), []);
});

test('a column of another name is refused, and the one that nobody reads is noted', () => {
  const begin = 'export const name';
  assert.deepEqual(sentencesOn(found.wrong, begin), ['the statement answers no «title»']);
  assert.deepEqual(sentencesOn(found.notes, begin), ['no type names the column «username»']);
});

test('a column of another type is refused: an instant is a text and no Date, an id no text', () => {
  assert.deepEqual(sentencesOn(found.wrong, 'export const type'), [
    '«id» is number, but the statement answers text',
    '«at» is Date | null, but the statement answers timestamptz',
    '«ids» is string[], but the statement answers _int4',
  ]);
  assert.deepEqual(sentencesOn(found.wrong, 'export const own'), [
    '«id» is string, but the statement answers int4',
  ]);
});

test('a null of one branch is refused where the type has none, and a nullable column is noted', () => {
  assert.deepEqual(sentencesOn(found.wrong, 'export const nothing'), [
    '«total» is number, but the statement answers null',
  ]);
  assert.deepEqual(sentencesOn(found.notes, 'export const empty'), [
    '«to» is string, and no condition of the statement keeps null from it',
  ]);
});

test('a statement that only the running program knows is counted', () => {
  assert.equal(found.unfollowed.length, 1);
  assert.equal(sentencesOn(found.unfollowed, 'export const unknown').length, 1);
});
