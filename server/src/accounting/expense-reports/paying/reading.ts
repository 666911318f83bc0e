/** Reads the approved reports that wait for their money, and the payments that were made. */
import type { ExpensePayment, PayableReport } from '@wms/contract/accounting/expense-reports/paying';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { makePage, type Paging, readIdCursor } from '../../../platform/database/paging.ts';
import { beginsWord, everyWord } from '../../../platform/database/search-words.ts';
import { effectiveIban, nameOf, numberOf } from '../shared/sql.ts';

const most = 200;

type Row = Omit<PayableReport, 'whyNot' | 'own'>;

export const ownReportRefusal = 'È una nota spese tua: la rimborsa un’altra persona';

function whyNot(row: Row, userId: number): string | null {
  if (row.owner.id === userId) return ownReportRefusal;
  if (compareMoney(row.due, '0') <= 0)
    return 'Non c’è niente da versare: l’anticipo copre quanto è approvato';
  return row.iban ? null : 'Manca l’IBAN: non è nel file per la banca';
}

export async function readPayable(db: Reader, userId: number) {
  const rows = await runSql(db)<Row>`
    select r.id, ${numberOf()} as number,
           json_build_object('id', r.owner_id, 'name', r.owner_name) as owner, r.purpose, ${effectiveIban} as iban,
           r.iban_asked_at as "ibanAskedAt",
           r.approved, r.advance, r.due, (r.decided_at at time zone 'Europe/Rome')::date as "decidedOn",
           rome_today() - (r.state_since at time zone 'Europe/Rome')::date as age
      from expense_reports r where r.state = 'approvata' order by r.state_since, r.id limit ${most + 1}`;
  const shown = rows.slice(0, most);
  return {
    rows: shown.map((row) => ({ ...row, own: row.owner.id === userId, whyNot: whyNot(row, userId) })),
    total: addMoney(...shown.filter(({ due }) => compareMoney(due, '0') > 0).map(({ due }) => due)),
    more: rows.length > most,
  };
}

export async function readPayments(
  db: Reader,
  { q, cursor, limit = 50 }: Paging & { q?: string | undefined },
) {
  const before = readIdCursor(cursor);
  const found = everyWord(
    q,
    (word) => sql`(${beginsWord(sql`' ' || search_words(p.reference)`, word)} or exists (
      select from expense_reports paid where paid.payment_id = p.id and ${beginsWord(sql`paid.search`, word)}))`,
  );
  const rows = await runSql(db)<ExpensePayment & { count: number }>`
    select p.id, p.paid_on as "paidOn", p.method, p.reference, ${nameOf(sql`p.made_by`)} as by, p.made_at as at,
           paid.reports, paid.total,
           ${before ? sql`0` : sql`(select count(*)::integer from expense_payments p where ${found})`} as count
      from expense_payments p
     cross join lateral (
       select coalesce(json_agg(json_build_object(
                'id', r.id, 'number', ${numberOf()}, 'owner', r.owner_name, 'due', r.due::text)
                                order by r.year, r.number), '[]') as reports,
              coalesce(sum(greatest(r.due, 0)), 0)::numeric(12, 2) as total
         from expense_reports r where r.payment_id = p.id) paid
     where ${found} ${before ? sql`and p.id < ${before}` : sql``}
     order by p.id desc limit ${limit + 1}`;
  const total = before ? null : { count: rows[0]?.count ?? 0, more: false };
  return makePage(rows, limit, total, ({ id }) => String(id));
}
