/** Keeps a note that is being written in this tab, until it is saved or issued. */
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
export type Kept = { values: NoteValues; lines: NoteLines; saved: Saved | null; origin?: Origin };
export type Saved = { id: number; version: number };

const key = 'wms.ddt';
/** The codes of the note that were read and became no line. */
export const unreadKey = 'wms.ddt.unread';

export const readKeptNote = () => readKeptWork(key) as Kept | null;

/** Null forgets the note. */
export function keepNote(note: Kept | null) {
  keepWork(key, note);
  if (!note) keepWork(unreadKey, null);
}
