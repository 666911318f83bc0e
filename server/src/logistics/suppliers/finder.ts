/** Suppliers in the palette: by name, VAT number, tax code or e-mail. */
import { seesSuppliers } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { holdsWord } from '../../platform/database/search-words.ts';

type Row = { id: number; name: string; code: string | null; town: string | null };

export const supplierFinder = finder<Row>({
  kind: 'supplier',
  calledBy: ['fornitore', 'fornitori'],
  headings: { found: 'Fornitori', similar: 'Fornitori simili' },
  opens: seesSuppliers,
  select: ({ words, nearest, limit }) => {
    const matches = words.map((word) =>
      nearest
        ? sql`word_similarity(search_words(${word}), s.search) >= 0.45`
        : holdsWord(sql`s.search`, word),
    );
    return sql`
      select s.id, s.name, coalesce(s.vat_number, s.tax_code) as code,
             (select a.town from supplier_addresses a where a.supplier_id = s.id
               order by a.preferred desc, a.id limit 1) as town
        from suppliers s
       where ${sql.join([sql`s.active`, ...matches], sql` and `)}
       order by search_text(s.name), s.id limit ${limit}`;
  },
  thing: ({ id, name, code, town }) => ({
    id,
    name,
    ...(code !== null && { code }),
    ...(town !== null && { hint: town }),
    page: pageLink('/fornitori/$id', { id }),
  }),
});
