/**
 * Makes three months of the team's account at the bank: rows that certainly pay something, rows that perhaps do, and
 * rows that pay nothing known. A few are matched already. Then the first solar and the first social year are closed.
 */
import { can } from '@wms/contract/platform/permissions';
import { dayInRome } from '@wms/contract/platform/schema';
import { keepRows } from '../../server/src/accounting/bank/files/routes.ts';
import type { FileRow } from '../../server/src/accounting/bank/files/rows.ts';
import { matchRows } from '../../server/src/accounting/bank/matching/match-rows.ts';
import { closeOneYear } from '../../server/src/accounting/year/closing.ts';
import { runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import type { Maker } from '../../server/src/platform/lives/make-move.ts';

type BankContext = { now: Date; people: { ids: readonly number[] } };
type Row = Omit<FileRow, 'row'>;

const may: Maker['permissions'] = new Set([can.expenseReports, can.receiptsManagement]);

export async function makeBank(tx: Writer, { now, people }: BankContext): Promise<void> {
  const [demo = 0, treasurer = 0] = people.ids;
  const daysAgo = (days: number) => dayInRome(new Date(now.getTime() - days * 86_400_000));
  const paid = await rowsOfPaidReports(tx);
  const rows = [...paid, ...(await rowsOfReceipts(tx)), ...(await rowsOfFees(tx)), ...rowsOfNobody(daysAgo)];
  const written = rows.map((row, index) => ({ ...row, row: index + 2 }));
  await keepRows(tx, { rows: written, name: 'estratto-conto.csv', userId: treasurer });
  await matchPaid(tx, { id: treasurer, permissions: may });
  await runSql(tx)`
    update bank_rows set state = 'messaDaParte', done_by = ${demo}, done_at = current_moment(),
                         aside_reason = 'Spese del conto'
     where description like 'Canone%' and booked_on < ${daysAgo(40)}`;
}

/** Makes rows for the last payments of reports, and for one report that nobody has marked as paid yet. */
const rowsOfPaidReports = (tx: Writer) =>
  runSql(tx)<Row>`
    select * from (
      select coalesce(p.paid_on, rome_today() - 1) as "bookedOn", (-e.due)::text as amount,
             'BONIFICO SEPA A FAVORE DI ' || upper(e.owner_name) || ' RIMBORSO '
               || expense_report_number(e.year, e.number) as description,
             e.owner_name as name, p.reference
        from expense_reports e left join expense_payments p on p.id = e.payment_id
       where e.state in ('approvata', 'rimborsata') and e.due > 0
       order by p.id desc nulls first, e.id limit 7) latest`;

/**
 * Makes rows for the latest receipts that were paid by transfer: most with the whole name, some with a part of it, some
 * without it.
 */
const rowsOfReceipts = (tx: Writer) =>
  runSql(tx)<Row>`
    select r.paid_on as "bookedOn", r.amount::text,
           case place % 5
             when 3 then 'BONIFICO DA ' || upper(split_part(r.payer_name, ' ', 2)) || ' PER LA SQUADRA'
             when 4 then 'ACCREDITO BONIFICO ISTANTANEO'
             else 'BONIFICO A VOSTRO FAVORE DA ' || upper(r.payer_name) || ' PER ' || upper(r.reason)
           end as description,
           case when place % 5 < 3 then r.payer_name end as name, r.reference
      from (select *, row_number() over (order by paid_on desc, id desc) as place from receipts
             where state = 'emessa' and method = 'bonifico' and paid_on > rome_today() - 100) r
     where place <= 14 order by place`;

/** Makes rows for open fees: by the name, by the number of the card, by the parent, and one for a part of the fee. */
const rowsOfFees = (tx: Writer) =>
  runSql(tx)<Row>`
    select rome_today() - place::integer as "bookedOn",
           (case place when 4 then round((fee - paid) / 2, 2) else fee - paid end)::text as amount,
           case place when 3 then 'VERSAMENTO QUOTA TESSERA N. ' || number
                else 'BONIFICO A VOSTRO FAVORE DA ' || upper(coalesce(guardian_name, first_name || ' ' || last_name))
                  || ' QUOTA ASSOCIATIVA' || coalesce(' DI ' || upper(first_name), '') end as description,
           case when place <> 3 then coalesce(guardian_name, first_name || ' ' || last_name) end as name,
           'CRO ' || 40000000 + place * 7919 as reference
      from (select s.fee, s.paid, m.number, m.first_name, m.last_name, m.guardian_name,
                   row_number() over (order by s.social_year desc, m.guardian_name is null, s.id) as place
              from memberships s join members m on m.id = s.member_id
             where s.paid = 0 and s.fee > 0 and m.ended_on is null) fees
     where place <= 6 order by place`;

function rowsOfNobody(daysAgo: (days: number) => string): Row[] {
  const bare = { name: null, reference: null };
  return [
    {
      ...bare,
      bookedOn: daysAgo(3),
      amount: '-143.20',
      description: 'ADDEBITO SDD ENERGIA ELETTRICA OFFICINA',
    },
    { ...bare, bookedOn: daysAgo(8), amount: '180.00', description: 'VERSAMENTO CONTANTI SPORTELLO' },
    { ...bare, bookedOn: daysAgo(12), amount: '-2.50', description: 'Canone mensile del conto' },
    { ...bare, bookedOn: daysAgo(42), amount: '-2.50', description: 'Canone mensile del conto' },
    { ...bare, bookedOn: daysAgo(73), amount: '-2.50', description: 'Canone mensile del conto' },
    {
      bookedOn: daysAgo(20),
      amount: '-612.00',
      description: 'BONIFICO SEPA PER FATTURA 218',
      name: 'Officine Meccaniche Ferraris S.r.l.',
      reference: 'TRN 0300218',
    },
  ];
}

/** Confirms matches as the treasurer would: the paid reports, whose number the row contains, and three receipts. */
async function matchPaid(tx: Writer, user: Maker): Promise<void> {
  const pairs = await runSql(tx)<{ rowId: number; kind: 'report' | 'receipt'; id: number }>`
    select b.id as "rowId", 'report' as kind, e.id
      from bank_rows b join expense_reports e
        on b.description like '% ' || expense_report_number(e.year, e.number) and e.state = 'rimborsata'
    union all
    (select b.id, 'receipt', min(r.id)
       from bank_rows b join receipts r on r.state = 'emessa' and r.method = 'bonifico' and r.amount = b.amount
        and r.paid_on = b.booked_on and r.payer_name = b.name
      group by b.id having count(*) = 1 order by b.id limit 3)`;
  await matchRows(
    tx,
    user,
    pairs.map(({ rowId, ...target }) => ({ rowId, targets: [target] })),
  );
}

/** Closes the first year that has receipts, and the first year for which members paid. */
export async function closeFirstYears(tx: Writer, { people }: Pick<BankContext, 'people'>): Promise<void> {
  const [first] = await runSql(tx)<{ solar: number; social: number }>`
    select (select extract(year from min(issued_on))::integer from receipts) as solar,
           (select min(social_year) from memberships) as social`;
  const by = people.ids[1] ?? 0;
  const reason = 'Rendiconto approvato dall’assemblea';
  if (!first) return;
  await closeOneYear(tx, { kind: 'solare', year: first.solar, reason, by });
  await closeOneYear(tx, { kind: 'sociale', year: first.social, reason, by });
}
