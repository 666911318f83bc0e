/** A person's own documents in the palette, found by nobody else: with their state, and until when they hold. */
import { type DocumentState, documentLife } from '@wms/contract/humanResources/documents/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { containsWords } from '../../platform/database/contains-words.ts';

type Row = { id: number; name: string; category: string; state: DocumentState; expiresOn: string | null };

export const ownDocumentFinder = finder<Row>({
  kind: 'document',
  calledBy: ['documento', 'documenti'],
  headings: { found: 'I miei documenti', similar: 'I miei documenti simili' },
  // The area of one's own, where they are.
  opens: [[can.userEdit]],
  select: ({ text, words, nearest, limit, user }) => {
    const name = sql`coalesce(document.custom_name, type.name)`;
    const search = sql`${name} || ' ' || type.name || ' ' || category.name`;
    const matches = nearest
      ? sql.join(
          words.map((word) => sql`word_similarity(search_text(${word}), search_text(${search})) >= 0.45`),
          sql` and `,
        )
      : containsWords(search, text);
    return sql`
      select document.id, ${name} as name, category.name as category, document.state,
             document.expires_on as "expiresOn"
        from documents document
        join document_types type on type.id = document.type_id
        join document_categories category on category.id = type.category_id
       where document.user_id = ${user.id} and document.superseded_at is null and document.removed_at is null
         and ${matches}
       order by starts_with(search_text(${name}), search_text(${text})) desc, type.position, document.id
       limit ${limit}`;
  },
  thing: ({ id, name, category, state, expiresOn }, { user }) => ({
    id,
    name,
    detail: category,
    hint:
      state === 'approvato' && expiresOn !== null
        ? `${expiresOn < user.today ? 'scaduto' : 'scade'} ${formatDate(expiresOn, 'il')}`
        : documentLife.states[state].label,
    state,
    page: pageLink('/areaUtente', {}, { scheda: 'documenti' }),
  }),
});
