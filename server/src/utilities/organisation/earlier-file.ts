/** Until the settings had a table, who issues documents stood in `<data>/organisation.json`: it is taken in once. */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, inTransaction } from '../../platform/database/connection.ts';
import { Organisation } from './reading.ts';
import { writeOrganisation } from './writing.ts';

/** Does nothing without the file, or when somebody has already decided. A file that can't be read is left where it is. */
export async function takeInOrganisationFile(db: Database, dataDir: string): Promise<void> {
  const file = join(dataDir, 'organisation.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const facts = Organisation.parse(JSON.parse(text));
  await inTransaction(db, null, async (tx) => {
    const known = await tx
      .selectFrom('settings')
      .select('id')
      .where('name', 'like', 'organisation.%')
      .limit(1)
      .execute();
    if (known.length > 0) return;
    await writeOrganisation(tx, facts);
  });
  await rename(file, `${file}.taken-in`);
}
