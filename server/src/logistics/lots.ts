import { sql } from 'kysely';
import type { Writer } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

type NeedsLot = {
  productId: number;
  toLocationId?: number | null | undefined;
  fromLocationId?: number | null | undefined;
  lot?: { code: string; expiresOn: string | null } | null | undefined;
  lotId?: number | null | undefined;
};

/**
 * The lot of each movement, null for those without. A movement that brings something in makes the lots that are not
 * known yet; an expiry is written down when the lot has none, and a different one is refused.
 */
export async function lotIds(tx: Writer, movements: readonly NeedsLot[]): Promise<(number | null)[]> {
  const ids: (number | null)[] = [];
  for (const [line, movement] of movements.entries()) ids.push(await lotId(tx, line, movement));
  return ids;
}

async function lotId(tx: Writer, line: number, movement: NeedsLot): Promise<number | null> {
  const { productId, lot } = movement;
  if (!lot) return movement.lotId ?? null;
  const bringsIn = Boolean(movement.toLocationId) && !movement.fromLocationId;
  if (bringsIn)
    await sql`
      insert into lots (product_id, code, expires_on)
      select id, ${lot.code}, ${lot.expiresOn}::date from products where id = ${productId} and tracking <> 'none'
      on conflict (product_id, search_text(code))
      do update set expires_on = excluded.expires_on where lots.expires_on is null and excluded.expires_on is not null`.execute(
      tx,
    );
  const { rows } = await sql<{ id: number; expires_on: string | null }>`
    select id, expires_on from lots where product_id = ${productId} and search_text(code) = search_text(${lot.code})`.execute(
    tx,
  );
  const [found] = rows;
  const field = `lines.${line}.lot`;
  if (!found) {
    const sentence = `Il lotto o numero di serie «${lot.code}» non risulta per questo prodotto`;
    throw new Refusal(422, sentence, { [`${field}.code`]: sentence });
  }
  if (lot.expiresOn && found.expires_on !== lot.expiresOn) {
    const known = found.expires_on?.split('-').reverse().join('/');
    const sentence = known
      ? `Il lotto «${lot.code}» scade il ${known}: controlla la data`
      : `Il lotto «${lot.code}» non ha una scadenza: scrivila nella scheda Giacenza del prodotto`;
    throw new Refusal(409, sentence, { [`${field}.expiresOn`]: sentence });
  }
  return found.id;
}
