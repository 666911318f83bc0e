/**
 * The list of erased people beside the backups. An archive that was made before an erasure still has the person, and
 * the list says whom a restore must erase again. It contains numbers and moments, no names.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { erasureGrounds } from '@wms/contract/identity/erasure/endpoints';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { z } from 'zod';
import { CommandError } from '../../platform/command-line/run.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { moveToPlace } from '../../platform/files/incoming.ts';
import { writtenInstant } from './written-instant.ts';

export const erasedListName = 'erased-people.json';

const kind = 'wms-erased-people';

const ErasedPerson = z.object({
  id: z.int().positive(),
  /**
   * The moment when the person's row was made, to the microsecond, because after a restore somebody else may get the
   * same id.
   */
  since: z.string(),
  erasedAt: z.string(),
  ground: z.enum(namesOf(erasureGrounds)),
  /** The number of the certificate. */
  number: z.int().positive(),
});
export type ErasedPerson = z.infer<typeof ErasedPerson>;

const List = z.object({ kind: z.literal(kind), people: z.array(ErasedPerson) });

/** Reads the list of a folder; null when there is none. A list that can't be read is an error, not an empty one. */
export async function readErasedList(folder: string): Promise<ErasedPerson[] | null> {
  const file = join(folder, erasedListName);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return List.parse(JSON.parse(text)).people;
  } catch {
    throw new CommandError(
      `${file} non si legge: è l’elenco delle persone i cui dati sono stati cancellati. Rimettilo da una copia.`,
    );
  }
}

/** Adds people to the list of a folder, or makes the list. Nobody is ever removed from it. */
export async function addToErasedList(folder: string, people: readonly ErasedPerson[]): Promise<void> {
  const known = await readErasedList(folder);
  const all = joinLists(known ?? [], people);
  if (known?.length === all.length) return;
  const file = join(folder, erasedListName);
  // Each process first writes a new file of its own, because a server and a backup may write at the same time.
  const written = `${file}.${process.pid}.new`;
  await writeFile(written, `${JSON.stringify({ kind, people: all }, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await moveToPlace(written, file);
}

const keyOf = ({ id, since }: ErasedPerson) => `${id} ${since}`;

/** Returns all people of several lists, each once. */
export const joinLists = (...lists: readonly (readonly ErasedPerson[])[]): ErasedPerson[] => [
  ...new Map(lists.flat().map((person) => [keyOf(person), person])).values(),
];

/** Reads everybody whose erasure the database knows; the database of an older WMS knows nobody's. */
export async function readErasures(db: Reader): Promise<ErasedPerson[]> {
  const [known] = await runSql(db)<{
    name: string | null;
  }>`select to_regclass('public.erasures')::text as name`;
  if (!known?.name) return [];
  return runSql(db)<ErasedPerson>`
    select user_id as id, ${writtenInstant('person_since')} as since, ${writtenInstant('erased_at')} as "erasedAt",
           ground, id as number
      from erasures order by id`;
}
