/** Places in the palette: by code or name. */
import type { PlaceFacts } from '@wms/contract/logistics/locations/found';
import { seesStock } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { listsProducts } from '@wms/contract/pages/product-access';
import { formatCount } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { beginsWord } from '../../platform/database/search-words.ts';
import type { User } from '../../platform/people/user.ts';

type Row = PlaceFacts & { id: number; code: string; name: string; around: string | null; products: number };

/** A place with more products says only that there are more. */
const mostCounted = 99;

export const placeFinder = finder<Row>({
  kind: 'place',
  calledBy: ['ubicazione', 'ubicazioni', 'scaffale', 'scaffali', 'ripiano'],
  headings: { found: 'Ubicazioni', similar: 'Ubicazioni simili' },
  opens: listsProducts,
  names: seesStock,
  select: ({ text, words, nearest, limit }) => {
    // Codes that resemble each other are different places.
    if (nearest && /\d/.test(text)) return null;
    const matches = words.map((word) =>
      nearest ? sql`l.search %> search_words(${word})` : beginsWord(sql`l.search`, word),
    );
    return sql`
      select l.id, l.code, l.name, l.kind, l.holds_stock as "holdsStock", l.closed,
             (select string_agg(a.name, ' › ' order by up.depth)
                from unnest(l.path) with ordinality as up (id, depth) join locations a on a.id = up.id
               where a.id <> l.id) as around,
             (select count(distinct product_id)::integer
                from (select product_id from stock where location_id = l.id and quantity > 0
                       limit ${mostCounted + 1}) lying) as products
        from (select * from locations l
               where ${sql.join([sql`not l.closed`, ...matches], sql` and `)}
               order by l.code <> upper(${text}), not starts_with(l.code, upper(${text})), cardinality(l.path), l.code
               limit ${limit}) l
       order by l.code <> upper(${text}), not starts_with(l.code, upper(${text})), cardinality(l.path), l.code`;
  },
  thing: ({ id, code, name, kind, holdsStock, closed, around, products }, { user }) => ({
    id,
    name,
    code,
    ...(around !== null && { detail: around }),
    ...(products > 0 && {
      hint:
        products > mostCounted
          ? `più di ${mostCounted} prodotti`
          : formatCount(products, 'prodotto', 'prodotti'),
    }),
    page: pageOf(user, id),
    plan: pageLink('/pianta/$id', { id }),
    facts: { kind, holdsStock, closed },
  }),
});

/** The page of a place: where it is edited, else where it is scanned. */
const pageOf = ({ permissions }: Pick<User, 'permissions'>, id: number) =>
  permissions.has(can.productsManagement)
    ? pageLink('/alloc', {}, { ubicazione: id })
    : permissions.has(can.inventoryBrowse)
      ? pageLink('/l/$id', { id })
      : null;
