/**
 * Products in the palette: the best matches of the product list's own search, with what is known of each: where it
 * lies, who has it until when, and all that a movement of it needs. A product that is found by the number of its
 * pieces has what is known of these.
 */
import { sayOut } from '@wms/contract/logistics/loans/out';
import type { ProductFacts } from '@wms/contract/logistics/products/found';
import type { ListedProduct } from '@wms/contract/logistics/products/reading';
import { movesStock, seesStock, worksWithProducts } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { opensProducts } from '@wms/contract/pages/product-access';
import { formatOthers, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { addQuantities } from '@wms/contract/platform/numbers/quantities';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Finder, Found } from '../../platform/cupboards/finder.ts';
import { compiledOnce, slot } from '../../platform/database/compiled-once.ts';
import { placeRef } from '../shared/refs.ts';
import { readSimilarPage, readTypedPage } from './list/page.ts';
import type { NumberedLot } from './list/typed-number.ts';

export const productFinder: Finder = {
  kind: 'product',
  calledBy: ['prodotto', 'prodotti', 'articolo', 'articoli'],
  headings: { found: 'Prodotti', similar: 'Prodotti simili' },
  opens: opensProducts,
  names: seesStock,
  works: worksWithProducts,
  read: async (db, questions) => {
    const typed = await Promise.all(
      questions.map(({ text, limit, nearest }) =>
        nearest || text === '' ? null : readTypedPage(db, { q: text, limit }),
      ),
    );
    // A line that only begins a verb is an act where its slots name a product: nothing similar to all of it is shown.
    const isAct = questions.some(({ onlyTyped }, at) => onlyTyped && (typed[at]?.page.rows.length ?? 0) > 0);
    const pages = await Promise.all(
      questions.map(({ text, limit, onlyTyped }, at) => {
        const page = typed[at]?.page ?? null;
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
    const lots = typed.flatMap((answer) => answer?.lots ?? []);
    const lotIds = lots.map((lot) => lot.id);
    const facts = await readFacts<{ id: number; facts: ProductFacts }>(db, {
      ids,
      lotIds,
      userId: id,
      lends,
    });
    const known = new Map(facts.map((row) => [row.id, row.facts]));
    return pages.map((page, at) => {
      if (!page) return { things: [] };
      const { rows, approximate, partial, takenAs } = page;
      const similar = partial ? 'Prodotti con quasi tutte le parole' : 'Prodotti simili';
      const heading = approximate ? similar : 'Prodotti';
      return {
        things: rows.map((product) =>
          found(product, known.get(product.id), { opens, lot: onlyLot(product, typed[at]?.lots) }),
        ),
        similar: approximate,
        heading: takenAs ? `${heading} in ${takenAs.code}` : heading,
        // Unless the text was the code of a place or of a piece, the search reads descriptions and categories, too.
        readsMore: takenAs === null && lots.length === 0,
      };
    });
  },
};

/** The piece that the text names; null when it names none of this product, or several. */
function onlyLot({ id }: ListedProduct, lots: readonly NumberedLot[] = []): NumberedLot | null {
  const [lot = null, ...others] = lots.filter(({ productId }) => productId === id);
  return others.length === 0 ? lot : null;
}

type Lying = Pick<ListedProduct, 'quantity' | 'place' | 'places'>;

const lyingIn = ({ stock }: ProductFacts): Lying => ({
  quantity: addQuantities('0', ...stock.map((row) => row.quantity)),
  place: stock[0]?.place.code ?? null,
  places: stock.length,
});

type How = { opens: boolean; lot: NumberedLot | null };

function found(product: ListedProduct, facts: ProductFacts | undefined, { opens, lot }: How): Found {
  const { id, name, code, unit, photoId } = product;
  const { quantity, place, places } = lot && facts ? lyingIn(facts) : product;
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
      lot && (facts?.tracking === 'serial' ? lot.code : `lotto ${lot.code}`),
      isThere && lying,
      (isThere || !isLent) && formatQuantity(quantity, unit),
      isLent && describeLoan(facts),
      state === 'libero' && !isLent && 'libero',
    ),
    ...(photoId !== null && { photo: photoId }),
    ...(state && { state }),
    page: opens ? pageLink('/prod/$id', { id }) : null,
    ...(lies && { plan: pageLink('/pianta/$id', { id: lies.id }, { prodotto: id }) }),
    ...(facts && { facts }),
  };
}

/** Says who has it until when; of a loan that the person may not read only that it is out. */
function describeLoan({ loans, lent, unit }: ProductFacts): string {
  return sayOut(loans) ?? (Number(lent) === 1 ? 'fuori' : `fuori ${formatQuantity(lent, unit)}`);
}

/** SQL: whether a row is of the pieces whose number was typed, if it was. */
const ofNumber = (lotId: string) => sql`(asked.lots is null or ${sql.ref(lotId)} = any (asked.lots))`;

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
                        'quantity', s.quantity::text) order by s.quantity desc, s.since, s.id), '[]')
                 from (select *, case when p.tracking = 'serial' then last_movement_id end as since
                         from stock where product_id = p.id and quantity > 0 and ${ofNumber('stock.lot_id')}
                        order by quantity desc, since, id limit 8) s
                 join locations place on place.id = s.location_id
                 left join lots lot on lot.id = s.lot_id),
             'lent', (select coalesce(sum(l.quantity - l.returned), 0)::text from loans l
                       where l.product_id = p.id and l.returned < l.quantity and ${ofNumber('l.lot_id')}),
             'loans', (
               select coalesce(json_agg(json_build_object(
                        'id', l.id, 'borrower', coalesce(u.first_name || ' ' || u.last_name, l.borrower_name),
                        'borrowerId', l.borrower_id, 'left', (l.quantity - l.returned)::text, 'lot', lot.code,
                        'dueOn', l.due_on, 'overdue', l.due_on < rome_today(), 'from', ${placeRef('place')},
                        'version', l.version) order by l.due_on, l.id), '[]')
                 from (select * from loans l where l.product_id = p.id and l.returned < l.quantity and ${mayRead}
                          and ${ofNumber('l.lot_id')} order by l.due_on, l.id limit 5) l
                 join locations place on place.id = l.location_id
                 left join lots lot on lot.id = l.lot_id
                 left join users u on u.id = l.borrower_id)) as facts
      from products p
     cross join lateral (select * from product_totals where product_id = p.id offset 0) t
     cross join lateral (
       select array_agg(lots.id) as lots from lots
        where product_id = p.id and lots.id = any (${slot('lotIds')}::integer[])) asked
     where p.id = any (${slot('ids')}::integer[])`,
);
