/** The lines of a report, which its owner writes. */
import { type addExpenseLine, mostExpenseLines } from '@wms/contract/accounting/expense-reports/writing';
import type { ParsedRequest } from '@wms/contract/platform/endpoint';
import { formatDate } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import {
  insertRow,
  type Reader,
  runSql,
  updateRow,
  type Writer,
} from '../../../platform/database/connection.ts';
import { holdRow } from '../../../platform/database/row.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { expenseHistory } from '../history.ts';
import { type LockedReport, lockOwnReport } from '../shared/locking.ts';

export type LineForm = ParsedRequest<typeof addExpenseLine>['body'];

const noLine = () => refuse.notFound('Riga non trovata');

/** Returns the columns of the line's kind; values that belong to another kind are dropped. */
function columnsOf(form: LineForm) {
  const { kind, date, description } = form;
  const none = {
    amount: null,
    currency: 'EUR',
    rate: '1',
    paid_by: 'persona',
    traceable: null,
    way_from: null,
    way_to: null,
    round_trip: null,
    kilometres: null,
    vehicle: null,
    fuel: null,
    plate: null,
  };
  const spent = { ...none, kind, spent_on: date, description };
  switch (kind) {
    case 'chilometri':
      return {
        ...spent,
        category: 'chilometri',
        way_from: form.from,
        way_to: form.to,
        round_trip: form.roundTrip ?? false,
        kilometres: form.kilometres,
        vehicle: form.vehicle,
        fuel: form.fuel,
        plate: form.plate,
      };
    case 'autocertificazione':
      return { ...spent, category: form.category ?? '', amount: form.amount };
    case 'spesa': {
      const currency = form.currency ?? 'EUR';
      return {
        ...spent,
        category: form.category ?? '',
        amount: form.amount,
        currency,
        rate: currency === 'EUR' ? '1' : (form.rate ?? '1'),
        paid_by: form.paidBy ?? 'persona',
        traceable: form.traceable ?? true,
      };
    }
  }
}

/**
 * Refuses a line with a sentence that says which field is wrong, and of which day. The database refuses the same lines.
 */
async function checkLine(db: Reader, form: LineForm, { volunteer }: Pick<LockedReport, 'volunteer'>) {
  const { kind, date } = form;
  if (kind === 'chilometri') {
    const [known] = await runSql(db)<{ valid: boolean; vehicle: boolean }>`
      select coalesce(bool_or(daterange(valid_from, valid_to, '[]') @> ${date}::date), false) as valid,
             count(*) > 0 as vehicle
        from mileage_rates where lower(vehicle) = lower(${form.vehicle}) and fuel = ${form.fuel}`;
    if (!known?.vehicle)
      throw refuse.conflict(
        `Per «${form.vehicle}» non c’è una tariffa: scegli un altro veicolo, o chiedi a chi tiene la contabilità`,
        'vehicle',
      );
    if (!known.valid)
      throw refuse.conflict(
        `Per «${form.vehicle}» non c’è una tariffa valida ${formatDate(date, 'il')}: chiedi a chi tiene la contabilità`,
        'vehicle',
      );
  }
  if (kind === 'autocertificazione') {
    if (!volunteer) throw refuse.conflict('Solo chi è volontario può autocertificare una spesa', 'kind');
    const [allowed] = await runSql(db)`
      select from expense_resolutions
       where ${form.category} = any (categories) and daterange(valid_from, valid_to, '[]') @> ${date}::date`;
    if (!allowed)
      throw refuse.conflict(
        `Nessuna delibera in vigore ${formatDate(date, 'il')} ammette l’autocertificazione per questa categoria`,
        'category',
      );
  }
}

/** Returns the euro that the database computed: the product, rounded half up. */
async function euroOf(tx: Writer, id: number): Promise<string> {
  const [line] = await runSql(tx)<{ euro: string }>`select euro from expense_lines where id = ${id}`;
  return addMoney(line?.euro ?? '0');
}

export async function addLine(tx: Writer, reportId: number, form: LineForm, user: Pick<User, 'id'>) {
  const report = await lockOwnReport(tx, reportId, user);
  const [lines] = await runSql(tx)<{ count: number }>`
    select count(*)::integer as count from expense_lines where report_id = ${reportId}`;
  if ((lines?.count ?? 0) >= mostExpenseLines)
    throw refuse.conflict(`Una nota spese ha al massimo ${mostExpenseLines} righe: aprine un’altra`);
  await checkLine(tx, form, report);
  const id = await insertRow(tx, 'expense_lines', { report_id: reportId, ...columnsOf(form) });
  return { message: 'Riga aggiunta', id, euro: await euroOf(tx, id) };
}

/** Locks the report of a line. The report must be this person's. */
export async function lockLine(tx: Writer, id: number, user: Pick<User, 'id'>) {
  const [found] = await runSql(tx)<{ reportId: number }>`
    select l.report_id as "reportId" from expense_lines l join expense_reports r on r.id = l.report_id
     where l.id = ${id} and r.owner_id = ${user.id}`;
  if (!found) throw noLine();
  const report = await lockOwnReport(tx, found.reportId, user);
  const line = await holdRow(tx, 'expense_lines', id, noLine);
  return { report, line };
}

export async function editLine(
  tx: Writer,
  id: number,
  { version, ...form }: LineForm & { version: number },
  user: Pick<User, 'id'>,
) {
  const { report, line } = await lockLine(tx, id, user);
  await expenseHistory.refuseStaleEdit(tx, 'expense_lines', line, version);
  await checkLine(tx, form, report);
  await updateRow(tx, 'expense_lines', id, columnsOf(form));
  return { message: 'Riga salvata' };
}

export async function removeLine(tx: Writer, id: number, user: Pick<User, 'id'>) {
  await lockLine(tx, id, user);
  await tx.deleteFrom('expense_lines').where('id', '=', id).execute();
  return { message: 'Riga eliminata' };
}
