/** The tasks of the process that opens a file, and its answers. */
import type { TableRow } from './table-rows.ts';

/** The most pages of a PDF that becomes a part of another one. */
export const mostPages = 100;

export type FileTask =
  /** Opens no file: everything that the other tasks need is imported, and so enters Node's compile cache. */
  | { open: 'nothing' }
  /** Rows of a CSV or of a sheet of an XLSX, in batches. */
  | { open: 'table'; sheet?: string }
  /**
   * A file that is kept: passive PDFs unchanged, pictures without metadata; of office files and drawings only the type
   * is checked.
   */
  | { open: 'document'; types: readonly string[]; pictures: 'page' | 'same' }
  /**
   * A proof that will be a page of a bundle: a picture becomes a small upright JPEG, a PDF is put into a bundle once,
   * to find out whether this works.
   */
  | { open: 'proof'; types: readonly string[] }
  /** Makes one PDF from a paper of ours and the proofs behind it; the input is a frame with its plan. */
  | { open: 'bundle' }
  /** Makes one PDF from the parts of a paper, such as front and back; the input is a frame with its plan. */
  | { open: 'join' }
  /** A picture for our pages, as WebP in two sizes. */
  | { open: 'picture'; types: readonly string[]; shape: 'square' | 'whole' };

/** The facts of a kept file; `wide` only for a picture that becomes a page. */
export type AboutFile = { type: string; unchanged?: boolean; wide?: boolean; pages?: number };

export type TaskMessage =
  | { begun: true }
  | { rows: TableRow[] }
  | { about: AboutFile }
  | { done: true }
  /** `sheets` has the names among which the person must choose. */
  | { refused: string; sheets?: readonly string[] }
  | { failed: string };

/** The parts of a paper whose bytes, one after the other, are those of the frame. */
export type JoinPlan = { parts: readonly { type: 'application/pdf' | 'image/jpeg'; bytes: number }[] };

/** The content of the frame; its bytes are those of the paper and of the proofs, one after the other. */
export type BundlePlan = {
  /** The number of bytes of the paper. */
  paper: number;
  proofs: readonly {
    type: 'application/pdf' | 'image/jpeg';
    bytes: number;
    /** The caption in letters of Latin 1: 'NS-2026-0001 - allegato 2, riga 3'. */
    caption: string;
  }[];
  /** The words 'Pagina' and 'di', as on the paper's own pages. */
  words: { page: string; of: string };
};
