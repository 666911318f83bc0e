/** Material to try backups with: rows that are awkward to write, and files. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Manifest } from '../../src/operating/archive/manifest.ts';
import { type Database, inTransaction } from '../../src/platform/database/connection.ts';
import { recordFile, type Storage } from '../../src/platform/files/storage.ts';
import { importFile } from '../import-file.ts';

/** Texts that can break files of rows: they quote, separate, end a row, or mean null. */
const awkward = [
  '\\.',
  'a\n\\.\nb',
  '\\N',
  '',
  'tab\there',
  '"quoted", \'too\'',
  'riga\r\nriga',
  'àè🚗\u2028',
  '\\\\n',
  ' ',
];

/** Adds a product to book, files, and rows with awkward texts. */
export async function fillForBackup(db: Database, storage: Storage): Promise<void> {
  await importFile(db, 'products', Buffer.from('codice,nome,macro,sub,quantita\nVITE,Vite,M,S,1\n'));
  for (const size of [1, 4096, 300_000]) {
    const stored = await storage.put(randomBytes(size), 'application/pdf');
    await inTransaction(db, null, (tx) => recordFile(tx, stored));
  }
  for (const text of awkward)
    await sql`insert into audit_log (table_name, row_id, action, before, after)
              values (${`awkward ${text}`}, 1, 'insert', ${JSON.stringify({ text })}::jsonb, null)`.execute(
      db,
    );
}

/** The parts of a manifest that must be equal; the moment and the machine may differ. */
export const pickComparable = ({ tables, sequences, files, organisation, migrations }: Manifest) => ({
  tables,
  sequences,
  files,
  organisation,
  migrations,
});
