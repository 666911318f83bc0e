/** Kinds of documents in the palette: by their names and those of their categories. */
import { pageLink } from '@wms/contract/pages/link';
import { formatCount } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import { maySee, waits } from './visible.ts';

type Row = { id: number; name: string; category: string; waiting: number };

export const documentTypeFinder = finder<Row>({
  kind: 'documentType',
  calledBy: ['documento', 'documenti'],
  headings: { found: 'Tipi di documenti', similar: 'Tipi di documenti simili' },
  opens: [[can.usersManagement], [can.usersDocuments]],
  select: ({ text, words, nearest, limit, user }) => {
    const search = sql`type.name || ' ' || category.name`;
    const matches = nearest
      ? sql.join(
          words.map((word) => sql`word_similarity(search_text(${word}), search_text(${search})) >= 0.45`),
          sql` and `,
        )
      : containsWords(search, text);
    return sql`
      select type.id, type.name, category.name as category,
             (select count(*)::integer from documents document where document.type_id = type.id and ${waits}) as waiting
        from document_types type join document_categories category on category.id = type.category_id
       where type.closed_at is null and ${maySee(user)} and ${matches}
       order by starts_with(search_text(type.name), search_text(${text})) desc, type.position, type.id limit ${limit}`;
  },
  thing: ({ id, name, category, waiting }, { user }) => ({
    id,
    name,
    detail: category,
    ...(waiting > 0 && { hint: formatCount(waiting, 'da verificare', 'da verificare') }),
    page: pageLink(
      '/documents',
      {},
      { scheda: user.permissions.has(can.usersManagement) ? 'tipi' : 'persone' },
    ),
  }),
});
