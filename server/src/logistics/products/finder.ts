/**
 * Products in the palette: the best matches of the product list's own search, with what is known of each: where it
 * lies, who has it until when, and all that a movement of it needs.
 */
import type { ProductFacts } from '@wms/contract/logistics/products/found';
import type { ListedProduct } from '@wms/contract/logistics/products/reading';
import { movesStock, seesStock, worksWithProducts } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { opensProducts } from '@wms/contract/pages/product-access';
import { formatDate, formatOthers, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Finder, Found } from '../../platform/cupboards/finder.ts';
import { compiledOnce, slot } from '../../platform/database/compiled-once.ts';
import { placeRef } from '../shared/refs.ts';
import { readPage, readSimilarPage } from './list/page.ts';

export const productFinder: Finder = {
  kind: 'product',
  headings: { found: 'Prodotti', similar: 'Prodotti simili' },
  opens: opensProducts,
  names: seesStock,
  works: worksWithProducts,
  read: async (db, questions) => {
    const typed = await Promise.all(
      questions.map(({ text, limit, nearest }) =>
        nearest || text === '' ? null : readPage(db, { q: text, limit, onlyTyped: true }),
      ),
    );
    // A line that only begins a verb is an act where its slots name a product: nothing similar to all of it is shown.
    const isAct = questions.some(({ onlyTyped }, at) => onlyTyped && (typed[at]?.rows.length ?? 0) > 0);
    const pages = await Promise.all(
      questions.map(({ text, limit, onlyTyped }, at) => {
        const page = typed[at] ?? null;
        const isEnough = page === null || page.rows.length > 0 || onlyTyped || isAct;
        return isEnough ? page : readSimilarPage(db, { q: text, limit });
      }),
    );
    const ids = [...new Set(pages.flatMap((page) => page?.rows.map(({ id }) => id) ?? []))];
    const [asker] = questions;
    if (!asker || ids.length === 0) return questions.map(() => ({ things: [] }));
    const { id, permissions } = asker.user;
    const lends = satisfies(permissions, movesStock);
    const opens = satisfies(permissions, opensProducts);
    const facts = await readFacts<{ id: number; facts: ProductFacts }>(db, { ids, userId: id, lends });
    const known = new Map(facts.map((row) => [row.id, row.facts]));
    return pages.map((page) => {
      if (!page) return { things: [] };
      const { rows, approximate, partial, takenAs } = page;
      const similar = partial ? 'Prodotti con quasi tutte le parole' : 'Prodotti simili';
      const heading = approximate ? similar : 'Prodotti';
      return {
        things: rows.map((product) => found(product, known.get(product.id), opens)),
        similar: approximate,
        heading: takenAs ? `${heading} in ${takenAs.code}` : heading,
        // Unless the text was the code of a place, the search reads descriptions and categories, too.
        readsMore: takenAs === null,
      };
    });
  },
};

function found(product: ListedProduct, facts: ProductFacts | undefined, opens: boolean): Found {
  const { id, name, code, quantity, unit, photoId, place, places } = product;
  const isThere = Number(quantity) > 0;
  const isLent = facts !== undefined && Number(facts.lent) > 0;
  const others = Math.max((places ?? 1) - 1, 0);
  const lies = facts?.stock[0]?.place;
  const lying = place && `${place}${formatOthers(others, 'un altro', 'altri')}`;
  const state =
    isLent && !isThere ? 'fuori' : facts?.kind !== 'consumabile' && isThere ? 'libero' : undefined;
  return {
    id,
    name,
    code,
    hint: formatParts(
      isThere && lying,
      (isThere || !isLent) && formatQuantity(quantity, unit),
      isLent && describeLoan(facts),
      state === 'libero' && !isLent && 'libero',
    ),
    ...(photoId !== null && { photo: photoId }),
    ...(state && { state }),
    page: opens ? pageLink('/prod/$id', { id }) : null,
    ...(lies && { plan: pageLink('/pianta/$id', { id: lies.id }) }),
    ...(facts && { facts }),
  };
}

/** Says who has it until when; of a loan that the person may not read only that it is out. */
function describeLoan({ loans, lent, unit }: ProductFacts): string {
  const [first] = loans;
  if (!first) return Number(lent) === 1 ? 'fuori' : `fuori ${formatQuantity(lent, unit)}`;
  const more = formatOthers(loans.length - 1, 'un’altra persona', 'altre');
  return `fuori: ${first.borrower} fino ${formatDate(first.dueOn, 'al')}${more}`;
}

const mayRead = sql`(${slot('lends')}::boolean or l.borrower_id = ${slot('userId')}::integer)`;

const readFacts = compiledOnce(
  () => sql`
    select p.id, json_build_object(
             'unit', p.unit, 'kind', p.kind, 'tracking', p.tracking, 'hasExpiry', p.has_expiry,
             'quantity', t.quantity::text, 'available', (t.quantity - t.reserved)::text,
             'likelyPlace', (
               select ${placeRef('place')} from locations place
                where not place.closed and place.id = coalesce(
                  t.main_location_id,
                  (select coalesce(m.to_location_id, m.from_location_id) from stock_movements m
                    where m.id = t.last_movement_id))),
             'stock', (
               select coalesce(json_agg(json_build_object(
                        'place', ${placeRef('place')}, 'lot', lot.code, 'expiresOn', lot.expires_on,
                        'quantity', s.quantity::text) order by s.quantity desc, s.id), '[]')
                 from (select * from stock where product_id = p.id and quantity > 0
                        order by quantity desc, id limit 8) s
                 join locations place on place.id = s.location_id
                 left join lots lot on lot.id = s.lot_id),
             'lent', (select coalesce(sum(l.quantity - l.returned), 0)::text from loans l
                       where l.product_id = p.id and l.returned < l.quantity),
             'loans', (
               select coalesce(json_agg(json_build_object(
                        'id', l.id, 'borrower', coalesce(u.first_name || ' ' || u.last_name, l.borrower_name),
                        'borrowerId', l.borrower_id, 'left', (l.quantity - l.returned)::text, 'lot', lot.code,
                        'dueOn', l.due_on, 'overdue', l.due_on < rome_today(), 'from', ${placeRef('place')},
                        'version', l.version) order by l.due_on, l.id), '[]')
                 from (select * from loans l where l.product_id = p.id and l.returned < l.quantity and ${mayRead}
                        order by l.due_on, l.id limit 5) l
                 join locations place on place.id = l.location_id
                 left join lots lot on lot.id = l.lot_id
                 left join users u on u.id = l.borrower_id)) as facts
      from products p
     cross join lateral (select * from product_totals where product_id = p.id offset 0) t
     where p.id = any (${slot('ids')}::integer[])`,
);
