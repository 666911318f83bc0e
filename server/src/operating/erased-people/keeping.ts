/** Keeps the list in the data folder up to date while the server runs. */
import type { Database } from '../../platform/database/connection.ts';
import { type Changes, missedNews } from '../../platform/live/changes.ts';
import { addToErasedList, erasedListName, readErasures } from './list.ts';

/** The topic of an erasure in the stream between servers; a trigger on `erasures` sends it. */
const erasedTopic = 'erased';

/**
 * Writes the list now, and after each erasure by any server. A failed writing calls `onFailure`. The answered function
 * ends this and waits for a writing that has begun; a server that stops calls it while it still has connections.
 */
export async function keepErasedList(
  db: Database,
  changes: Changes,
  dataDir: string,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  // The list is written one time after the other, so that an older list never replaces a newer one.
  let last = Promise.resolve();
  const write = () => {
    last = last.then(async () => addToErasedList(dataDir, await readErasures(db))).catch(onFailure);
    return last;
  };
  const unlisten = changes.listen((topic) => {
    if (topic === erasedTopic || topic === missedNews) void write();
  });
  await write();
  return () => {
    unlisten();
    return last;
  };
}

export const describeUnwrittenList = (error: unknown): string =>
  `${erasedListName} non è stato scritto (${error instanceof Error ? error.message : String(error)}): ` +
  'senza, un ripristino farebbe tornare i dati di chi è stato cancellato.';
