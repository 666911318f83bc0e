/** The content of a mail. All mails have the same form, as text and as HTML (`render.ts`). */
import { z } from 'zod';

const Block = z.union([
  /** A paragraph; its line breaks are kept. */
  z.string(),
  z.strictObject({ list: z.array(z.string()) }),
  /** A button that opens a page of WMS; its address is written below. */
  z.strictObject({ button: z.string(), path: z.templateLiteral(['/', z.string()]) }),
]);

export const Letter = z.strictObject({
  subject: z.string(),
  blocks: z.array(Block),
  /** For a mail to somebody outside, who doesn't know WMS: the language of its last line, which says who sent it. */
  toOutside: z.enum(['it', 'en']).optional(),
  /** Dates for the reader's calendar program, each an iCalendar file with its method; its lines aren't folded yet. */
  calendars: z
    .array(z.strictObject({ method: z.enum(['PUBLISH', 'REQUEST', 'CANCEL']), file: z.string() }))
    .optional(),
});
export type Letter = z.output<typeof Letter>;
