/** Finds words in whatever form they are kept: in columns of any type, in any schema, and in stored files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../src/platform/database/connection.ts';

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const compact = (text: string) => text.replaceAll(/[\s./()-]/g, '');

/**
 * Returns what a kept text says: as it stands, with folded lines joined, decoded from quoted-printable, base64,
 * percent signs and the hexadecimal digits of bytes, and without the blanks that people write into numbers.
 */
function readingsOf(kept: string): string {
  const joined = kept.replaceAll(/(?:\\+r)?\\+n[ \t]|\r?\n[ \t]/g, '');
  const printable = joined
    .replaceAll(/=(?:(?:\\+r)?\\+n|\r?\n)/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const decoded = [
    ...[...joined.matchAll(/\\+x([0-9a-f]{8,})/g)].map(([, hex = '']) => Buffer.from(hex, 'hex')),
    ...[...joined.replaceAll(/(?:\\+r)?\\+n|\r?\n/g, '').matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)].map(
      ([text]) => Buffer.from(text, 'base64'),
    ),
    Buffer.from(printable, 'latin1'),
  ].map((bytes) => bytes.toString());
  const spoken = [kept, joined, printable, ...decoded].join('\n');
  const spaced = spoken.replaceAll(/(?:\\+[nrt]|\s)+/g, ' ');
  return withoutAccents(
    [spoken, spaced, compact(spoken), spoken.replaceAll('%40', '@')].join('\n').toLowerCase(),
  );
}

const marksIn = (kept: string, marks: readonly string[]) => {
  const readings = readingsOf(kept);
  return marks.filter((mark) => readings.includes(withoutAccents(mark.toLowerCase())));
};

/** Returns every table of every schema that has one of the marks in any column, with the marks that it has. */
export async function findMarks(db: Database, marks: readonly string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    db,
  );
  const found: Record<string, string[]> = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    const here = marksIn(rows.map(({ row }) => row).join('\n'), marks);
    if (here.length > 0) found[schema === 'public' ? name : `${schema}.${name}`] = here;
  }
  return found;
}

/** Returns the stored files that have one of the marks, with the marks that they have. */
export async function findMarksInFiles(
  folder: string,
  marks: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const here = marksIn(`${entry.name}\n${bytes.toString()}\n${bytes.toString('utf16le')}`, marks);
    if (here.length > 0) found[entry.name] = here;
  }
  return found;
}
