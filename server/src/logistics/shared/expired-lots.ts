/**
 * Names the expired lots that have just come or left. The movement is allowed, because it may be a disposal or a
 * return.
 */
import { formatAll, formatDate } from '@wms/contract/platform/formats';
import { type RawBuilder, sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';

type ExpiredLot = { code: string; product: string; expiresOn: string };

/** SQL: the movements of `movement` with these ids, or of this delivery note. */
export const movementsWith = {
  ids: (ids: readonly number[]) => sql`movement.id = any (${[...ids]}::bigint[])`,
  note: (id: number) => sql`movement.delivery_note_id = ${id}`,
} as const;

/** Returns a sentence that begins with '. Attenzione', or an empty text when these movements moved no expired lot. */
export async function sayExpired(tx: Writer, which: RawBuilder<unknown>): Promise<string> {
  const rows = await runSql(tx)<ExpiredLot>`
    select distinct lot.code, product.code as product, lot.expires_on as "expiresOn"
      from stock_movements movement
      join lots lot on lot.id = movement.lot_id
      join products product on product.id = movement.product_id
     where ${which} and movement.type in ('carico', 'scarico') and movement.reverses_id is null
       and lot.expires_on < rome_today()
     order by lot.expires_on, lot.code`;
  const [first, ...more] = rows;
  if (!first) return '';
  if (more.length === 0)
    return `. Attenzione: il lotto ${first.code} di ${first.product} è scaduto ${formatDate(first.expiresOn, 'il')}`;
  return `. Attenzione, lotti scaduti: ${formatAll(rows.map(({ code, product }) => `${code} di ${product}`))}`;
}
