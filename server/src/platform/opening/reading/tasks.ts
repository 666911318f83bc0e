/** What the process that opens a file is asked, and what it says. */
import type { TableRow } from './table-rows.ts';

export type FileTask =
  /** Rows of a CSV or XLSX, in batches. */
  | { open: 'table' }
  /**
   * A file that is kept: passive PDFs as they are, pictures without metadata; office files and drawings are only known.
   */
  | { open: 'document'; types: readonly string[]; pictures: 'page' | 'same' }
  /** A picture that is shown, in WebP of two sizes. */
  | { open: 'picture'; types: readonly string[]; shape: 'square' | 'whole' };

/** What a kept file is; `wide` of a picture that becomes a page. */
export type AboutFile = { type: string; unchanged?: boolean; wide?: boolean };

export type TaskSaid =
  | { begun: true }
  | { rows: TableRow[] }
  | { about: AboutFile }
  | { done: true }
  | { refused: string }
  | { failed: string };
