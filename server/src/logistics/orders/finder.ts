/** Orders in the palette: by number, supplier, offer or ordered thing, the newest first. */
import { orderLife } from '@wms/contract/logistics/orders/life';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro, formatParts } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { numberAlone, readPaperNumber } from '../../platform/database/numbers-typed.ts';
import { beginsWord } from '../../platform/database/search-words.ts';

type Row = {
  id: number;
  name: string | null;
  number: number | null;
  state: OrderState;
  supplier: string;
  total: string | null;
  version: number;
};

export const orderFinder = finder<Row>({
  kind: 'order',
  calledBy: ['ordine', 'ordini'],
  headings: { found: 'Ordini', similar: 'Ordini simili' },
  opens: managesOrders,
  select: ({ text, words, named, nearest, limit, user }) => {
    if (nearest) return null;
    const paper = named ? readPaperNumber(text) : null;
    const alone = numberAlone(text);
    const typed = sql.join(
      words.map((word) => beginsWord(sql`o.search`, word)),
      sql` and `,
    );
    const thisYear = Number(user.today.slice(0, 4));
    const numbered = (year: number, number: number) => sql`(o.year = ${year} and o.number = ${number})`;
    const matches = paper
      ? numbered(paper.year, paper.number)
      : alone === null
        ? typed
        : sql`(${numbered(thisYear, alone)} or (${typed}))`;
    return sql`
      select o.id, order_number(o.year, o.number) as name, o.number, o.state, s.name as supplier,
             o.total::text as total, o.version
        from (select * from orders o where ${matches} order by o.id desc limit ${limit}) o
        join suppliers s on s.id = o.supplier_id
       order by o.id desc`;
  },
  thing: ({ id, name, number, state, supplier, total, version }) => ({
    id,
    name: name ?? `Bozza n. ${id}`,
    ...(number !== null && { number: String(number) }),
    detail: formatParts(supplier, total !== null && formatEuro(total)),
    hint: orderLife.states[state].label,
    state,
    page: pageLink('/ordini/$id', { id }),
    facts: { version },
  }),
});
