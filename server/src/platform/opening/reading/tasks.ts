/** The tasks of the process that opens a file, and its answers. */
import type { TableRow } from './table-rows.ts';

export type FileTask =
  /** Opens no file: everything that the other tasks need is imported, and so enters Node's compile cache. */
  | { open: 'nothing' }
  /** Rows of a CSV or XLSX, in batches. */
  | { open: 'table' }
  /**
   * A file that is kept: passive PDFs unchanged, pictures without metadata; of office files and drawings only the type
   * is checked.
   */
  | { open: 'document'; types: readonly string[]; pictures: 'page' | 'same' }
  /**
   * A proof that will be a page of a bundle: a picture becomes a small upright JPEG, a PDF is put into a bundle once to
   * see that it can be.
   */
  | { open: 'proof'; types: readonly string[] }
  /** One PDF out of a paper of ours and the proofs behind it: what is read is a frame with its plan. */
  | { open: 'bundle' }
  /** A picture for our pages, as WebP in two sizes. */
  | { open: 'picture'; types: readonly string[]; shape: 'square' | 'whole' };

/** The facts of a kept file; `wide` only for a picture that becomes a page. */
export type AboutFile = { type: string; unchanged?: boolean; wide?: boolean; pages?: number };

export type TaskSaid =
  | { begun: true }
  | { rows: TableRow[] }
  | { about: AboutFile }
  | { done: true }
  | { refused: string }
  | { failed: string };

/** What the frame says; its bytes are those of the paper and of the proofs, one after the other. */
export type BundlePlan = {
  /** Bytes of the paper. */
  paper: number;
  proofs: readonly {
    type: 'application/pdf' | 'image/jpeg';
    bytes: number;
    /** In letters of Latin 1: 'NS-2026-0001 - allegato 2, riga 3'. */
    caption: string;
  }[];
  /** 'Pagina' and 'di', as the paper's own pages say it. */
  words: { page: string; of: string };
};
