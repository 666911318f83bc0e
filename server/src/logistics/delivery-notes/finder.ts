/** Delivery notes in the palette: by number or by words of the recipient, drafts first, then the latest. */
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { managesDeliveryNotes } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { numberAlone, readPaperNumber } from '../../platform/database/numbers-typed.ts';
import { holdsWord } from '../../platform/database/search-words.ts';
import { noteNumberOf } from '../shared/refs.ts';

type Row = {
  id: number;
  name: string | null;
  number: number | null;
  state: keyof typeof deliveryNoteLife.states;
  recipient: string | null;
  type: string;
  issuedOn: string | null;
  version: number;
};

export const deliveryNoteFinder = finder<Row>({
  kind: 'deliveryNote',
  calledBy: ['ddt', 'bolla', 'bolle'],
  headings: { found: 'DDT', similar: 'DDT simili' },
  opens: managesDeliveryNotes,
  select: ({ text, words, nearest, limit }) => {
    if (nearest) return null;
    const paper = readPaperNumber(text);
    const alone = numberAlone(text);
    const typed = sql.join(
      words.map((word) => holdsWord(sql`n.search`, word)),
      sql` and `,
    );
    const matches = paper
      ? sql`(n.year, n.number, n.letters) = (${paper.year}, ${paper.number}, ${paper.letters})`
      : alone === null
        ? typed
        : sql`(n.number = ${alone} or (${typed}))`;
    return sql`
      select n.id, ${noteNumberOf('n')} as name, n.number, n.state,
             coalesce(n.recipient_name, place.code) as recipient, t.name as type, n.issued_on as "issuedOn", n.version
        from (select * from delivery_notes n where ${matches}
               order by n.listed_on desc, n.listed_number desc, n.id desc limit ${limit}) n
        join delivery_note_types t on t.id = n.type_id
        left join locations place on place.id = n.to_location_id
       order by n.listed_on desc, n.listed_number desc, n.id desc`;
  },
  thing: ({ id, name, number, state, recipient, type, issuedOn, version }) => ({
    id,
    name: name === null ? 'Bozza di DDT' : `DDT ${name}`,
    ...(number !== null && { number: String(number) }),
    detail: formatParts(recipient ?? type, issuedOn !== null && formatDate(issuedOn, 'del')),
    hint: deliveryNoteLife.states[state].label,
    state,
    page: pageLink('/ddt/$id', { id }),
    facts: { version },
  }),
});
