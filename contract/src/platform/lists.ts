/** What every list has: pages to read one after the other, and itself as a file. */
import { z } from 'zod';
import { intParam } from './schema.ts';

/** The cursor of the page before, and how many rows; of a query. */
export const paging = { cursor: z.string().max(2000).optional(), limit: intParam(1, 200).optional() };

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Asks for the page after this; null on the last one. */
    cursor: z.string().nullable(),
    /** How many match in all, as far as they were counted; null but on the first page. */
    total: z.object({ count: z.number(), more: z.boolean() }).nullable(),
  });

/** How a file is wanted; of a query. */
export const fileFormat = { format: z.enum(['csv', 'xlsx']) };

/** The answer that is a file. */
export const spreadsheet = {
  binary: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;
