import type { Loan, LoanFilters } from '@wms/contract/logistics/loans/endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters } from '../../platform/database/filter-counts.ts';
import { type Paging, pageBy } from '../../platform/database/paging.ts';
import type { TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { datePlaces } from '../shared/date-cursor.ts';
import { findNamed, pointsTo } from '../shared/named.ts';
import { notesWithLines, placeRef, productRef } from '../shared/refs.ts';

type Request = z.output<typeof LoanFilters> & Paging & { borrower?: number };
type Row = Loan & { givenBackAt: string | null; count: number | null };

const states = { aperto: sql`l.returned < l.quantity`, chiuso: sql`l.returned = l.quantity` };

const isLate = sql`l.due_on < (select rome_today()) and l.returned < l.quantity`;
export const lateLoans = { all: isLate, outside: sql`${isLate} and l.borrower_id is null` };

const lentThings = {
  product: sql`l.product_id`,
  lot: sql`l.lot_id`,
  people: [sql`l.borrower_id`],
  text: sql`' ' || search_words(coalesce(l.borrower_name, '') || ' ' || coalesce(l.borrower_contact, '') || ' '
                               || coalesce(l.notes, ''))`,
};

/** Open loans are sorted by their due date, so the overdue ones come first; closed loans start with the newest. */
export async function readLoans(
  db: Reader,
  { q, product, borrower, state = 'aperto', late, ...paging }: Request,
) {
  const open = state === 'aperto';
  const others = sql.join(
    [
      pointsTo(await findNamed(db, q), lentThings),
      ...(product ? [sql`l.product_id = ${product}`] : []),
      ...(late ? [lateLoans[late]] : []),
      ...(borrower ? [sql`l.borrower_id = ${borrower}`] : []),
    ],
    sql` and `,
  );
  const where = sql`${others} and ${states[state]}`;
  const { after, end, order, total, of } = open
    ? pageBy(datePlaces, { date: sql`l.due_on`, id: sql`l.id` }, paging)
    : pageBy(datePlaces, { id: sql`l.id` }, paging, 'desc');
  const chosen = sql`select * from loans l where ${where} and ${after} ${end}`;
  const counted = { source: sql`loans l where ${others}`, values: states };
  const counts = countFilters(db, !paging.cursor, {
    state: counted,
    ...(open && !late && { late: { source: sql`loans l where ${others}`, values: lateLoans } }),
  });
  const rows = await runSql(db)<Row>`${selectLoans(chosen, total(sql`loans l where ${where}`))} ${order}`;
  const page = of(rows, ({ dueOn, id }) => ({ date: dueOn, id }));
  return { ...page, counts: await counts };
}

export async function readLoan(db: Reader, id: number): Promise<Loan | undefined> {
  const [loan] = await runSql(db)<Row>`${selectLoans(sql`select * from loans where id = ${id}`)}`;
  return loan;
}

/** SQL: the columns that people read, of the loans that `chosen` selects. */
const selectLoans = (chosen: RawBuilder<unknown>, total: RawBuilder<number | null> = sql`null`) => sql`
    select l.id, l.quantity, l.quantity - l.returned as "left", l.borrower_id as "borrowerId", l.due_on as "dueOn",
           l.due_on < (select rome_today()) and l.returned < l.quantity as overdue, l.notes,
           l.lent_at as "lentAt", l.version,
           ${productRef} as product, lot.code as lot,
           coalesce(borrower.first_name || ' ' || borrower.last_name, l.borrower_name) as borrower,
           l.borrower_contact as contact,
           ${placeRef('place')} as "from", ${notesWithLines(sql`dl.loan_id = l.id`)} as "deliveryNotes",
           lender.first_name || ' ' || lender.last_name as "lentBy",
           case when l.returned = l.quantity then (
             select max(back.at) from stock_movements back
              where back.loan_id = l.id and back.to_location_id is not null) end as "givenBackAt",
           ${total} as count
      from (${chosen}) l
      join products p on p.id = l.product_id
      join locations place on place.id = l.location_id
      left join lots lot on lot.id = l.lot_id
      left join users borrower on borrower.id = l.borrower_id
      left join users lender on lender.id = l.lent_by`;

export const loanColumns: readonly TableColumn<Loan>[] = [
  { header: 'Codice', value: (row) => row.product.code, width: 24 },
  { header: 'Prodotto', value: (row) => row.product.name, width: 40 },
  { header: 'Lotto', value: (row) => row.lot, width: 16 },
  { header: 'Quantità', value: (row) => row.quantity, kind: 'number', width: 12 },
  { header: 'Da restituire', value: (row) => row.left, kind: 'number', width: 14 },
  { header: 'Unità', value: (row) => row.product.unit, width: 8 },
  { header: 'A chi', value: (row) => row.borrower, width: 24 },
  { header: 'Recapito', value: (row) => row.contact, width: 24 },
  { header: 'Entro il', value: (row) => row.dueOn, kind: 'date', width: 12 },
  { header: 'Da', value: (row) => row.from.code, width: 18 },
  { header: 'Prestato da', value: (row) => row.lentBy, width: 24 },
  { header: 'Prestato il', value: (row) => row.lentAt, kind: 'instant', width: 20 },
  { header: 'Note', value: (row) => row.notes, width: 40 },
];
