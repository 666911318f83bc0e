import type { PickLine, PickList, PickListRow } from '@wms/contract/logistics/pick-lists/endpoints';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters } from '../../platform/database/filter-counts.ts';
import { type Paging, pageById } from '../../platform/database/paging.ts';
import { beginsWord, everyWord } from '../../platform/database/search-words.ts';
import { stockRowsOf } from '../stock/reading.ts';

type Row = PickListRow & { count: number | null };

/** A line is done when nothing is left to take. */
const counts = sql`
  (select count(*)::integer from pick_list_lines line where line.list_id = l.id) as lines,
  (select count(*)::integer from pick_list_lines line
    where line.list_id = l.id and line.picked = line.quantity) as done`;

const heads = sql`
  l.id, l.name, l.created_at as "createdAt", l.closed_at as "closedAt",
  (select u.first_name || ' ' || u.last_name from users u where u.id = l.created_by) as "createdBy"`;

const states = { aperta: sql`l.closed_at is null`, chiusa: sql`l.closed_at is not null` };
type Request = Paging & { q?: string | undefined; state?: keyof typeof states | undefined };

/** Reads a page of the lists, from the newest. */
export async function readPickLists(db: Reader, { q, state = 'aperta', ...paging }: Request) {
  const { after, end, total, of } = pageById(sql`l.id`, paging);
  const named = everyWord(q, (word) => beginsWord(sql`' ' || search_words(l.name)`, word));
  const found = sql`pick_lists l where ${named}`;
  const source = sql`${found} and ${states[state]}`;
  const counted = countFilters(db, !paging.cursor, { state: { source: found, values: states } });
  const page = of(
    await runSql(db)<Row>`
      select ${heads}, ${counts}, ${total(source)} as count
        from (select l.* from ${source} and ${after} ${end}) l order by l.id desc`,
  );
  return { ...page, counts: await counted };
}

/** Reads a list with its lines in the order of the places; undefined when there is none. */
export async function readPickList(db: Reader, id: number): Promise<PickList | undefined> {
  const [list] = await runSql(db)<PickList>`
    select ${heads}, l.version, coalesce((
             select json_agg(json_build_object(
                      'id', line.id, 'description', line.description, 'quantity', line.quantity::text,
                      'merged', p.id is distinct from line.product_id and line.product_id is not null,
                      'picked', line.picked::text, 'left', (line.quantity - line.picked)::text,
                      'reserved', coalesce(r.quantity - r.fulfilled, 0)::text,
                      'available', coalesce(
                        greatest(t.quantity - t.reserved + coalesce(r.quantity - r.fulfilled, 0), 0), 0)::text,
                      'asked', exists (select from wishes w where w.id = line.wish_id
                                          and w.state in ('aperta', 'in ordine')),
                      'product', case when p.id is not null then json_build_object(
                        'id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit, 'tracking', p.tracking,
                        'hasExpiry', p.has_expiry, 'active', p.active, 'stock', ${stockRowsOf(sql`p.id`)}) end)
                      order by line.id)
               from pick_list_lines line
               left join products named on named.id = line.product_id
               left join products p on p.id = coalesce(named.merged_into_id, named.id)
               left join product_totals t on t.product_id = p.id
               left join reservations r
                 on r.id = line.reservation_id and r.closed_at is null and r.product_id = p.id
              where line.list_id = l.id), '[]') as lines
      from pick_lists l where l.id = ${id}`;
  return list && { ...list, lines: list.lines.map(withEnoughFirst).toSorted(byPlace) };
}

/**
 * The line with the places first that have all that is left, since the walk leads to the first one. Lots keep their
 * order: what expires first leaves first.
 */
function withEnoughFirst(line: PickLine): PickLine {
  const { product, left } = line;
  if (product?.tracking !== 'none') return line;
  const lacks = ({ quantity }: { quantity: string }) => Number(quantity) < Number(left);
  const stock = product.stock.toSorted((a, b) => Number(lacks(a)) - Number(lacks(b)));
  return { ...line, product: { ...product, stock } };
}

const isDone = ({ left }: PickLine) => Number(left) <= 0;
const placeOf = ({ product }: PickLine) => product?.stock[0]?.location.code ?? null;
const codes = new Intl.Collator('it', { numeric: true });

/** The order of a walk: by the place of the first goods to take, then what lies nowhere, then what is done. */
function byPlace(a: PickLine, b: PickLine): number {
  if (isDone(a) !== isDone(b)) return isDone(a) ? 1 : -1;
  const [here, there] = [placeOf(a), placeOf(b)];
  if ((here === null) !== (there === null)) return here === null ? 1 : -1;
  return codes.compare(here ?? '', there ?? '') || a.id - b.id;
}
