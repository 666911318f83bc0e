/** Proposes where the goods of an awaited order go, so that no place gets more than it has room for. */
import type { AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { addQuantities, compareQuantities } from '@wms/contract/platform/numbers/quantities';
import { sql } from 'kysely';

/** A place that may take the goods of a line; `room` is the quantity that still fits in, null without a limit. */
type Candidate = PlaceRef & { room: string | null };

export type UnplacedLine = Omit<AwaitedLine, 'place'> & { candidates: readonly Candidate[] };

/**
 * SQL: the candidates for line `l` of order `o` with product `p`, the best first: the line's own place, the place where
 * its product went last, the order's place, and the usual place of the product's sub category.
 */
export const candidatePlaces = sql`(
  select coalesce(json_agg(json_build_object('id', place.id, 'code', place.code, 'name', place.name, 'room', (
           place.capacity - (select coalesce(sum(quantity), 0) from stock where location_id = place.id)
         )::text) order by may.rank), '[]')
    from (
      select l.location_id as id, 1 as rank
      union all
      (select m.to_location_id, 2 from stock_movements m join locations last on last.id = m.to_location_id
        where m.product_id = l.product_id and last.holds_stock and not is_place_closed(last.path)
        order by m.id desc limit 1)
      union all select o.location_id, 3
      union all select sub.default_location_id, 4 from sub_categories sub where sub.id = p.sub_category_id
    ) may join locations place on place.id = may.id and place.holds_stock and not is_place_closed(place.path)
   where l.product_id is not null)`;

/**
 * Gives each line the first candidate that has room for the line's whole open quantity, besides what earlier lines
 * bring there, because the ledger would refuse goods without room. A line without such a place gets null.
 */
export function proposePlaces(lines: readonly UnplacedLine[]): AwaitedLine[] {
  const brought = new Map<number, string>();
  return lines.map(({ candidates, ...line }) => {
    const broughtTo = (id: number) => addQuantities(brought.get(id) ?? '0', line.open);
    const found = candidates.find(
      ({ id, room }) => room === null || compareQuantities(broughtTo(id), room) <= 0,
    );
    if (!found) return { ...line, place: null };
    const { room: _room, ...place } = found;
    brought.set(place.id, broughtTo(place.id));
    return { ...line, place };
  });
}
