/**
 * The list of erased people in the places where an operator looks for it: beside the archives, and in the data folder.
 */
import { formatCount } from '@wms/contract/platform/formats';
import { connect } from '../../platform/database/connection.ts';
import {
  addToErasedList,
  type ErasedPerson,
  erasedListName,
  joinLists,
  readErasedList,
  readErasures,
} from './list.ts';

/** Reads all people of the lists in these folders; null when no folder has a list. */
export async function readErasedLists(folders: readonly string[]): Promise<ErasedPerson[] | null> {
  const lists = await Promise.all(folders.map(readErasedList));
  const there = lists.filter((list) => list !== null);
  return there.length === 0 ? null : joinLists(...there);
}

/** Updates the lists of these folders with the people of the database and of all these lists. */
export async function writeErasedLists(ownerUrl: string, folders: readonly string[]): Promise<void> {
  const { db, close } = connect(ownerUrl, { max: 1, application: 'wms-cli', patient: true });
  try {
    const all = joinLists((await readErasedLists(folders)) ?? [], await readErasures(db));
    for (const folder of folders) await addToErasedList(folder, all);
  } finally {
    await close();
  }
}

/** Returns the message of a restore about the people who were erased after its backup. */
export function describeErasedAgain(erased: readonly ErasedPerson[] | null, again: number): string {
  if (erased === null)
    return (
      `Attenzione: accanto al backup non c’è ${erasedListName}, l’elenco di chi è stato cancellato. Se dopo quel ` +
      'backup qualcuno è stato cancellato i suoi dati sono tornati: metti l’elenco nella cartella dei dati e il ' +
      'prossimo avvio li cancella.'
    );
  if (again === 0) return 'Nessuno dell’elenco delle persone cancellate era ancora in questo backup.';
  const people = formatCount(again, 'persona cancellata', 'persone cancellate');
  return `${people} dopo il backup: i dati sono stati cancellati di nuovo.`;
}
