/** Every list is read page by page, and can be downloaded as a file. */
import { z } from 'zod';
import { type Access, endpoint, type Path } from './endpoint.ts';
import { intParam, text } from './schema.ts';

/** The part of a query that asks for a page: the cursor from the page before, and the number of rows. */
export const paging = { cursor: z.string().max(2000).optional(), limit: intParam(1, 200).optional() };

/** The part of a query that searches: words that people type. */
export const searched = { q: text(100, 0).optional() };

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** The cursor for the next page; null on the last one. */
    cursor: z.string().nullable(),
    /** The number of matching rows, as far as they were counted; only the first page has it. */
    total: z.object({ count: z.number(), more: z.boolean() }).nullable(),
  });

/**
 * The number of rows that each value of a list's filters would leave, by the filter's name, counted up to a thousand
 * and one; only the first page has it.
 */
export const FilterCounts = z.record(z.string(), z.record(z.string(), z.number())).nullable();

/** A page of a list whose filters have counts. */
export const countedPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({ counts: FilterCounts });

/** The values of a filter, each with how many rows have it; null where counting would be too slow. */
export const Facet = z.array(
  z.object({ value: z.string(), label: z.string(), count: z.number().nullable() }),
);
export type Facet = z.infer<typeof Facet>;

export const csvType = 'text/csv';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The name of a sheet of a workbook. */
export const SheetName = text(100);

/** The part of a query that chooses the format of a file. */
export const fileFormat = { format: z.enum(['csv', 'xlsx']) };

/** The answer of an endpoint that sends a list as a file. */
export const spreadsheet = {
  binary: [csvType, xlsxType],
} as const;

type List<P extends Path, Shape extends z.ZodRawShape> = {
  readonly path: P;
  readonly access: Access;
  readonly query: z.ZodObject<Shape, z.core.$strict>;
};

/** Declares the download of a list: all its rows, with the same filters and for the same people. */
export function exportOf<const P extends Path, Shape extends typeof paging>(
  { path, access, query }: List<P, Shape>,
  what: string,
) {
  const { cursor, limit, ...filters } = query.shape;
  return endpoint.get(`${path}/export`, {
    summary: `${what}, come CSV o XLSX`,
    access,
    query: z.strictObject({ ...filters, ...fileFormat }),
    answer: spreadsheet,
  });
}
