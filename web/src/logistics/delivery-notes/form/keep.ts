/** Keeps a note that is being written in this tab, until it is saved or issued. */
import { createStore } from '../../../client/alerts/store.ts';
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';
import type { NoteLines } from '../lines/lines.ts';
import type { NoteValues } from './values.ts';

/** The things with which a note can begin, as the address names them. */
export type Origin = {
  reservation?: string;
  loan?: string;
  booking?: string;
  returnOf?: string;
  order?: string;
  products?: string;
};

/** `saved` is the draft on the server, if there is one; `origin` is the thing with which the note began. */
export type KeptNote = { values: NoteValues; lines: NoteLines; saved: SavedNote | null; origin?: Origin };
export type SavedNote = { id: number; version: number };

const key = 'wms.ddt';
/** The codes of the note that were read and became no line. */
export const unreadKey = 'wms.ddt.unread';

export const readKeptNote = () => readKeptWork(key) as KeptNote | null;

/**
 * True while the note is on its way to the server. A person who comes back to the page meanwhile has to wait, because a
 * second save would create the note twice.
 */
export const noteIsSent = createStore(false);

export async function whileNoteIsSent<T>(send: () => Promise<T>): Promise<T> {
  noteIsSent.set(true);
  try {
    return await send();
  } finally {
    noteIsSent.set(false);
  }
}

/**
 * Keeps the id and version of the draft that the note has become, even if its form was left before the server answered.
 */
export function keepSaved(saved: SavedNote) {
  const kept = readKeptNote();
  if (kept) keepNote({ ...kept, saved });
}

/** Null forgets the note. */
export function keepNote(note: KeptNote | null) {
  keepWork(key, note);
  if (!note) keepWork(unreadKey, null);
}
