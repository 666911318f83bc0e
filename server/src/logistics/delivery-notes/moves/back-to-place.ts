/**
 * Decides where the goods of an annulled note go: to their former place, or, when that place no longer takes them, to
 * the place for goods that are to be sorted.
 */
import { formatAll, formatCount } from '@wms/contract/platform/formats';
import { compareQuantities, subtractQuantity } from '@wms/contract/platform/numbers/quantities';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { lockForBooking, type NewMovement } from '../../stock/booking.ts';

type Place = {
  id: number;
  code: string;
  /** True when the place is closed, lies inside a closed one, or may only contain other places. */
  shut: boolean;
  /** The only macro category that may lie there; null allows any. */
  category: number | null;
  /** The quantity that still has room there; null is no limit. */
  free: string | null;
};

/**
 * Redirects movements away from places that no longer take their goods. Such a place doesn't keep the note from being
 * annulled, because the person may not be allowed to open places. The sentence says where the goods are; it is empty
 * when no goods were redirected.
 */
export async function awayFromFull(
  tx: Writer,
  movements: readonly NewMovement[],
): Promise<{ movements: readonly NewMovement[]; sentence: string }> {
  const ids = movements.flatMap(({ toLocationId }) => (toLocationId ? [toLocationId] : []));
  if (ids.length === 0) return { movements, sentence: '' };
  // The free room is read under the locks of the booking, so that no other booking can take it.
  await lockForBooking(tx, movements);
  const places = new Map((await readPlaces(tx, ids)).map((place) => [place.id, place]));
  const categories = await readCategories(tx, movements);
  const refused = new Set<string>();
  let turned = 0;
  const result: NewMovement[] = [];
  for (const movement of movements) {
    const place = places.get(movement.toLocationId ?? 0);
    if (!place || takesIn(place, movement, categories.get(movement.productId))) {
      result.push(movement);
      continue;
    }
    refused.add(place.code);
    turned += 1;
    result.push({ ...movement, toLocationId: await findUnsorted(tx) });
  }
  return { movements: result, sentence: turned === 0 ? '' : describe(turned, [...refused]) };
}

function takesIn(place: Place, { quantity }: NewMovement, category: number | undefined): boolean {
  if (place.shut || (place.category !== null && place.category !== category)) return false;
  if (place.free === null) return true;
  if (compareQuantities(quantity, place.free) > 0) return false;
  place.free = subtractQuantity(place.free, quantity);
  return true;
}

const describe = (lines: number, codes: readonly string[]) =>
  `La merce di ${formatCount(lines, 'riga', 'righe')} è in DA-SISTEMARE, ` +
  `perché in ${formatAll(codes)} non ci sta più: rimettila a posto`;

const readPlaces = (tx: Writer, ids: readonly number[]) =>
  runSql(tx)<Place>`
    select l.id, l.code, not l.holds_stock or is_place_closed(l.path) as shut,
           category_of_place(l.path) as category,
           l.capacity - coalesce((select sum(quantity) from stock where location_id = l.id), 0) as free
      from locations l where l.id = any (${[...ids]}::integer[])`;

async function readCategories(tx: Writer, movements: readonly NewMovement[]): Promise<Map<number, number>> {
  const rows = await runSql(tx)<{ id: number; macro: number }>`
    select p.id, s.macro_id as macro from products p join sub_categories s on s.id = p.sub_category_id
     where p.id = any (${movements.map(({ productId }) => productId)}::integer[])`;
  return new Map(rows.map(({ id, macro }) => [id, macro]));
}

async function findUnsorted(tx: Writer): Promise<number> {
  const [found] = await runSql(tx)<{ id: number }>`select unsorted_location() as id`;
  if (!found) throw new Error('there is no place for what is to be sorted');
  return found.id;
}
