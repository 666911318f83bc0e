/** Receipts in the palette: by number or by words of the payer, the latest first. */
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { numberAlone, readPaperNumber } from '../../platform/database/numbers-typed.ts';
import { beginsWord } from '../../platform/database/search-words.ts';

type Row = {
  id: number;
  number: number;
  year: number;
  state: keyof typeof receiptLife.states;
  payer: string;
  amount: string;
  issuedOn: string;
};

export const receiptFinder = finder<Row>({
  kind: 'receipt',
  calledBy: ['ricevuta', 'ricevute'],
  headings: { found: 'Ricevute', similar: 'Ricevute simili' },
  opens: [[can.receiptsManagement]],
  select: ({ text, words, nearest, limit, user }) => {
    const paper = readPaperNumber(text);
    const alone = numberAlone(text);
    // A number alone is one of this year, before newer receipts that contain it.
    const numbered =
      paper ?? (alone === null ? null : { number: alone, year: Number(user.today.slice(0, 4)) });
    const typed = sql.join(
      words.map((word) => {
        const begins = beginsWord(sql`r.search`, word);
        return nearest
          ? sql`(${begins} or r.id = any (array(
              select unnest(alike.ids) from find_receipts_like(${word}) alike)))`
          : begins;
      }),
      sql` and `,
    );
    const isNumbered = numbered && sql`r.year = ${numbered.year} and r.number = ${numbered.number}`;
    const parts = [
      ...(isNumbered
        ? [sql`select r.*, 0 as nth from receipts r where r.series = 'receipts' and ${isNumbered}`]
        : []),
      ...(paper
        ? []
        : [
            sql`(select r.*, 1 as nth from receipts r
                  where r.series = 'receipts' and ${typed} ${isNumbered ? sql`and not (${isNumbered})` : sql``}
                  order by r.year desc, r.number desc limit ${limit})`,
          ]),
    ];
    return sql`
      select r.id, r.number, r.year, r.state, r.payer_name as payer, r.amount::text as amount,
             r.issued_on as "issuedOn"
        from (${sql.join(parts, sql` union all `)}) r
       order by r.nth, r.year desc, r.number desc limit ${limit}`;
  },
  thing: ({ id, number, year, state, payer, amount, issuedOn }) => ({
    id,
    name: `Ricevuta ${number}/${year}`,
    number: String(number),
    detail: formatParts(payer, formatEuro(amount), formatDate(issuedOn, 'del')),
    hint: receiptLife.states[state].label,
    state,
    page: pageLink('/ricevute/$id', { id }),
  }),
});
