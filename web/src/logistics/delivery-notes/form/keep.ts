/**
 * A note that is being written is kept in this browser until it is saved or issued, so that a reload or a look at
 * another page loses nothing. It belongs to the signed-in person, as the scanner's list does.
 */
import { session } from '../../../client/session/current.ts';
import type { NoteLines } from '../lines/lines.ts';
import type { NoteValues } from './values.ts';

/** `saved` is the draft at the server, when one was saved already. */
export type Kept = { values: NoteValues; lines: NoteLines; saved: Saved | null };
export type Saved = { id: number; version: number };

const key = 'wms.ddt';
const readSessionKey = () => session.get().token.slice(-12);

export function readKeptNote(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept?.of === readSessionKey() ? kept : null;
  } catch {
    return null;
  }
}

/** Null forgets the note. */
export function keepNote(note: Kept | null) {
  try {
    if (note) sessionStorage.setItem(key, JSON.stringify({ ...note, of: readSessionKey() }));
    else sessionStorage.removeItem(key);
  } catch {
    // If the browser refuses its storage, the note is lost when the page is closed.
  }
}
