/**
 * Takes in `<data>/organisation.json` once: before the settings had a table, this file had the data of the
 * organisation.
 */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, inTransaction } from '../../platform/database/connection.ts';
import { Organisation } from '../../platform/papers/organisation.ts';
import { writeOrganisation } from './writing.ts';

/**
 * Does nothing without the file. If the settings have an organisation already, the file is only renamed. A file that
 * isn't the data of an organisation is left where it is and reported to `onUnreadable`, because the server should start
 * all the same. Several servers may start at once.
 */
export async function takeInOrganisationFile(
  db: Database,
  dataDir: string,
  onUnreadable: (file: string) => void,
): Promise<void> {
  const file = join(dataDir, 'organisation.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const organisation = parseOrganisation(text);
  if (!organisation) return onUnreadable(file);
  await inTransaction(db, null, async (tx) => {
    const settings = await tx
      .selectFrom('settings')
      .select('id')
      .where('name', 'like', 'organisation.%')
      .limit(1)
      .execute();
    if (settings.length === 0) await writeOrganisation(tx, organisation);
  });
  await rename(file, `${file}.taken-in`).catch((error: NodeJS.ErrnoException) => {
    // Another server has taken in the file at the same moment.
    if (error.code !== 'ENOENT') throw error;
  });
}

function parseOrganisation(text: string): Organisation | undefined {
  try {
    return Organisation.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The warning for the person who starts the server or a command. */
export const describeUnreadable = (file: string): string =>
  `${file} non si legge: i dati di chi emette i documenti restano quelli delle impostazioni. Correggilo o spostalo.\n`;
