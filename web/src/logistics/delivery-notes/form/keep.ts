/** A note that is being written is kept in this tab until it is saved or issued. */
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';
import type { NoteLines } from '../lines/lines.ts';
import type { NoteValues } from './values.ts';

/** What a note can begin with, as the address names it. */
export type Origin = {
  reservation?: string;
  loan?: string;
  booking?: string;
  returnOf?: string;
  order?: string;
  products?: string;
};

/** `saved` is the draft at the server, when one was saved already; `origin` is what the note began with. */
export type Kept = { values: NoteValues; lines: NoteLines; saved: Saved | null; origin?: Origin };
export type Saved = { id: number; version: number };

const key = 'wms.ddt';

export const readKeptNote = () => readKeptWork(key) as Kept | null;

/** Null forgets the note. */
export const keepNote = (note: Kept | null) => keepWork(key, note);
