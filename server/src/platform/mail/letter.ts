/** What a mail says. How it looks, as text and as HTML, is the same for all of them (`render.ts`). */
import { z } from 'zod';

const Block = z.union([
  /** A paragraph; a line's end in it stays one. */
  z.string(),
  z.strictObject({ list: z.array(z.string()) }),
  /** A page of WMS, drawn as a button with its address written out below. */
  z.strictObject({ button: z.string(), path: z.templateLiteral(['/', z.string()]) }),
]);

export const Letter = z.strictObject({ subject: z.string(), blocks: z.array(Block) });
export type Letter = z.output<typeof Letter>;
