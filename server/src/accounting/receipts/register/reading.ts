/** Pages of the register of receipts, the latest number first. */
import type { ListedReceipt, listReceipts } from '@wms/contract/accounting/receipts/register';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { counted, cursors, pageOf, selectTotal } from '../../../platform/database/paging.ts';

type Request = z.output<(typeof listReceipts)['query']>;

const Place = z.object({
  year: z.number().int().min(0).max(9999),
  number: z.number().int().min(0).max(2_147_483_647),
  nearest: z.boolean(),
});
type Place = z.infer<typeof Place>;
const places = cursors(Place);

type Row = Omit<ListedReceipt, 'payer'> & {
  payerName: string;
  erased: boolean;
  email: string | null;
  total: number | null;
};

/**
 * Searches the words as they were typed; when no receipt has them, searches similar spellings. `linked` says whether
 * the asker may open profiles.
 */
export async function readRegister(db: Reader, request: Request, linked: boolean) {
  const place = places.read(request.cursor);
  const nearest = place?.nearest ?? false;
  const page = await readPage(db, request, { place, nearest, linked });
  if (page.rows.length > 0 || place || !request.q) return { ...page, approximate: nearest };
  const similar = await readPage(db, request, { place, nearest: true, linked });
  return { ...similar, approximate: similar.rows.length > 0 };
}

type How = { place: Place | undefined; nearest: boolean; linked: boolean };

async function readPage(db: Reader, request: Request, { place, nearest, linked }: How) {
  const { limit = 50 } = request;
  const source = sql`receipts r where ${matches(request, nearest)}`;
  const after = place ? sql`(r.year, r.number) < (${place.year}, ${place.number})` : sql`true`;
  const rows = await runSql(db)<Row>`
    select r.id, r.year, r.number, r.issued_on as "issuedOn", r.payer_name as "payerName",
           r.payer_removed_at as "payerRemovedAt", r.reason, r.amount, r.method, r.state,
           coalesce(u.state = 'anonimizzato', false) as erased,
           ${linked ? sql`u.institutional_email` : sql`null`} as email,
           ${selectTotal(!place, source)} as total
      from (select r.* from ${source} and ${after} order by r.year desc, r.number desc limit ${limit + 1}) r
      left join users u on u.id = r.user_id
     order by r.year desc, r.number desc`;
  const page = pageOf(rows, limit, place ? null : counted(rows[0]?.total ?? 0), ({ year, number }) =>
    places.write({ year, number, nearest }),
  );
  return {
    ...page,
    rows: page.rows.map(({ payerName, erased, email, ...row }) => ({
      ...row,
      payer: { name: payerName, erased, email },
    })),
  };
}

/** The filters as a condition on `receipts r`; the index of the numbers begins with the series. */
function matches({ q = '', year, state }: Request, nearest: boolean): RawBuilder<boolean> {
  const conditions = [
    sql`r.series = 'receipts'`,
    ...(year ? [sql`r.year = ${year}`] : []),
    // Literal, so that the index of the annulled ones is seen to fit.
    ...(state ? [sql`r.state = ${sql.lit(state)}`] : []),
    ...searched(q, nearest),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function searched(q: string, nearest: boolean): RawBuilder<unknown>[] {
  const [, number, year] = /^(?:n\.?\s*)?(\d{1,9})\s*\/\s*(\d{4})$/i.exec(q) ?? [];
  if (number && year)
    return nearest ? [sql`false`] : [sql`r.year = ${Number(year)} and r.number = ${Number(number)}`];
  const words = q.split(/\s+/).filter(Boolean).slice(0, 12);
  if (nearest) return words.map((word) => sql`r.id in (select find_receipts_like(${word}))`);
  const alone = words.length === 1 && /^\d{1,9}$/.test(q) ? sql`r.number = ${Number(q)}` : sql`false`;
  return words.map((word) => sql`(${alone} or r.search like '% ' || search_words(${word}) || '%')`);
}
