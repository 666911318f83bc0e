import { editLot, getLot } from '@wms/contract/logistics/stock/lots';
import { formatDate } from '@wms/contract/platform/formats';
import { runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseStaleEdit } from '../history/stale.ts';

export const lotConstraints: ConstraintSentences = {
  lots_code: conflict('Il prodotto ha già un lotto o un numero di serie con questo nome', 'code'),
};

const noLot = () => refuse.notFound('Lotto non trovato');

export const lotRoutes = [
  implement(getLot, async ({ params, db }) => {
    const [lot] = await runSql(db)<(typeof getLot)['answer']['_output']>`
      select l.id, l.code, l.expires_on as "expiresOn", l.version,
             json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'tracking', p.tracking, 'hasExpiry',
               p.has_expiry) as product
        from lots l join products p on p.id = l.product_id where l.id = ${params.id}`;
    if (!lot) throw noLot();
    return lot;
  }),

  implement(editLot, async ({ params, body: { version, code, expiresOn }, tx }) => {
    // The total is locked first, as every booking does, so that a lot isn't renamed while a movement that names it is
    // booked.
    const [lot] = await runSql(tx)<{ id: number; version: number; hasExpiry: boolean }>`
      with held as (select product_id from product_totals
                     where product_id = (select product_id from lots where id = ${params.id}) for update)
      select l.id, l.version, p.has_expiry as "hasExpiry"
        from held join lots l on l.id = ${params.id} join products p on p.id = l.product_id for update of l`;
    if (!lot) throw noLot();
    await refuseStaleEdit(tx, 'lots', lot, version);
    if (lot.hasExpiry && expiresOn === null) throw refuse.invalid('expiresOn', 'Manca la scadenza del lotto');
    await updateRow(tx, 'lots', lot.id, { code, expires_on: expiresOn });
    return { message: `«${code}» salvato` };
  }),
];

type NeedsLot = {
  productId: number;
  toLocationId?: number | null | undefined;
  fromLocationId?: number | null | undefined;
  lot?: { code: string; expiresOn: string | null } | null | undefined;
  lotId?: number | null | undefined;
};

/**
 * Finds the lot of each movement; null for a movement without a lot. A movement that brings goods in makes an unknown
 * lot; its expiry is stored when the known lot has none, and refused when the lot has a different one.
 */
export async function findOrMakeLots(tx: Writer, movements: readonly NeedsLot[]): Promise<(number | null)[]> {
  const ids: (number | null)[] = [];
  for (const [line, movement] of movements.entries()) ids.push(await findOrMakeLot(tx, line, movement));
  return ids;
}

async function findOrMakeLot(tx: Writer, line: number, movement: NeedsLot): Promise<number | null> {
  const { productId, lot } = movement;
  if (!lot) return movement.lotId ?? null;
  const bringsIn = Boolean(movement.toLocationId) && !movement.fromLocationId;
  if (bringsIn)
    await runSql(tx)`
      insert into lots (product_id, code, expires_on)
      select id, ${lot.code}, ${lot.expiresOn}::date from products where id = ${productId} and tracking <> 'none'
      on conflict (product_id, search_text(code))
      do update set expires_on = excluded.expires_on where lots.expires_on is null
        and excluded.expires_on is not null`;
  const [found] = await runSql(tx)<{ id: number; expires_on: string | null }>`
    select id, expires_on from lots where product_id = ${productId}
      and search_text(code) = search_text(${lot.code})`;
  const field = `lines.${line}.lot`;
  if (!found)
    throw refuse.invalid(
      `${field}.code`,
      `Il lotto o numero di serie «${lot.code}» non risulta per questo prodotto`,
    );
  if (lot.expiresOn && found.expires_on !== lot.expiresOn) {
    const sentence = found.expires_on
      ? `Il lotto «${lot.code}» scade ${formatDate(found.expires_on, 'il')}: controlla la data`
      : `Il lotto «${lot.code}» non ha una scadenza: scrivila nella scheda Giacenza del prodotto`;
    throw refuse.conflict(sentence, `${field}.expiresOn`);
  }
  return found.id;
}
