/** Finds the obstacles to sending a report, a sentence for each, and who could approve it. */
import { ExpenseCategory } from '@wms/contract/accounting/expense-reports/names';
import {
  expenseMostDays,
  expenseProofAbove,
  expenseProofLimits,
  needsProof,
  selfDeclaredPerDay,
  selfDeclaredPerMonth,
} from '@wms/contract/accounting/expense-reports/settings';
import { formatAll, formatDate, formatEuro, formatMonth } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { whyUnprintable } from '../../../platform/pdf/printable.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { nameOf } from './sql.ts';

type Line = {
  kind: 'spesa' | 'chilometri' | 'autocertificazione';
  category: string;
  description: string;
  date: string;
  euro: string;
  files: number;
  /** For kilometres: whether there is a rate for that day. For a self-declared line: whether a resolution allows it. */
  allowed: boolean;
  vehicle: string | null;
  /**
   * For a self-declared line: the sums of all reports of the person, including this one, for its day and for its month.
   */
  ofDay: string | null;
  ofMonth: string | null;
  age: number;
};

const quoted = (lines: readonly Line[]) => formatAll(lines.map(({ description }) => `«${description}»`));

/**
 * Returns the sentences, none when the report may be sent. When the result must stay true, the caller reads it in a
 * transaction.
 */
export async function findObstacles(db: Reader, reportId: number): Promise<string[]> {
  const lines = await runSql(db)<Line>`
    select l.kind, l.category, l.description, l.spent_on as date, l.euro,
           (select count(*)::integer from expense_attachments a where a.report_id = r.id and a.line_id = l.id) as files,
           case l.kind
             when 'chilometri' then exists (
               select from mileage_rates m where lower(m.vehicle) = lower(l.vehicle) and m.fuel = l.fuel
                  and daterange(m.valid_from, m.valid_to, '[]') @> l.spent_on)
             when 'autocertificazione' then r.volunteer and exists (
               select from expense_resolutions s where l.category = any (s.categories)
                  and daterange(s.valid_from, s.valid_to, '[]') @> l.spent_on)
             else true end as allowed, l.vehicle,
           case when l.kind = 'autocertificazione' then
             self_declared(r.owner_id, l.spent_on, l.spent_on, r.id) end as "ofDay",
           case when l.kind = 'autocertificazione' then
             self_declared(r.owner_id, date_trunc('month', l.spent_on)::date,
                           (date_trunc('month', l.spent_on) + interval '1 month - 1 day')::date, r.id) end as "ofMonth",
           coalesce(r.numbered_on, rome_today()) - l.spent_on as age
      from expense_reports r join expense_lines l on l.report_id = r.id
     where r.id = ${reportId} order by l.spent_on, l.id`;
  if (lines.length === 0) return ['La nota spese non ha righe: aggiungine una prima di inviarla'];
  const settings = await readSettings(db);
  const mostDays = settings.value(expenseMostDays);
  const old = lines.filter(({ age }) => age > mostDays);
  const bare = lines.filter(
    ({ kind, category, euro, files, date }) =>
      kind === 'spesa' &&
      files === 0 &&
      needsProof(
        ExpenseCategory.parse(category),
        euro,
        settings.value(expenseProofAbove, date),
        settings.value(expenseProofLimits, date),
      ),
  );
  const forbidden = lines.filter(({ allowed }) => !allowed);
  const sentences = [
    ...(bare.length > 0
      ? [`Manca l’allegato di ${quoted(bare)}: fotografa la ricevuta o allega il documento`]
      : []),
    ...(old.length > 0
      ? [`Il rimborso si chiede entro ${mostDays} giorni: è passato più tempo da ${quoted(old)}`]
      : []),
    ...forbidden.map(({ kind, description, date, vehicle }) =>
      kind === 'chilometri'
        ? `«${description}»: per «${vehicle}» non c’è una tariffa valida ${formatDate(date, 'il')}`
        : `«${description}»: nessuna delibera in vigore ${formatDate(date, 'il')} ne ammette l’autocertificazione`,
    ),
  ];
  // There is one sentence for a day and one for a month, however many lines they have.
  for (const { date, ofDay, ofMonth } of lines) {
    const perDay = settings.value(selfDeclaredPerDay, date);
    const perMonth = settings.value(selfDeclaredPerMonth, date);
    if (ofDay !== null && compareMoney(ofDay, perDay) > 0)
      sentences.push(
        `In tutte le tue note autocertifichi ${formatEuro(ofDay)} ${formatDate(date, 'il')}: ` +
          `il massimo di un giorno è ${formatEuro(perDay)}`,
      );
    if (ofMonth !== null && compareMoney(ofMonth, perMonth) > 0)
      sentences.push(
        `In tutte le tue note autocertifichi ${formatEuro(ofMonth)} in ${formatMonth(date)}: ` +
          `il massimo di un mese è ${formatEuro(perMonth)}`,
      );
  }
  const unprintable = whyUnprintable(await readWords(db, reportId));
  if (unprintable) sentences.push(unprintable);
  return [...new Set(sentences)];
}

/** Reads what people wrote of the report and is printed on its paper. */
const readWords = (db: Reader, reportId: number) => runSql(db)`
  select r.purpose, r.place, ${nameOf(sql`r.owner_id`)} as owner, l.description, l.way_from, l.way_to, l.vehicle,
         l.plate
    from expense_reports r join expense_lines l on l.report_id = r.id where r.id = ${reportId} order by l.id`;

/** Returns a sentence that says whom to ask when only the owner may approve; null when somebody else may. */
export async function whyNobodyApproves(db: Reader, ownerId: number): Promise<string | null> {
  const [found] = await runSql(db)<{ approves: boolean; managers: string[] }>`
    select exists (
             select from held_permissions h join users u on u.id = h.user_id
              where h.permission = ${can.receiptsManagement} and u.state = 'attivo' and u.id <> ${ownerId}) as approves,
           array(select u.first_name || ' ' || u.last_name
                   from held_permissions h join users u on u.id = h.user_id
                  where h.permission = ${can.usersManagement} and u.state = 'attivo'
                  order by (u.id = ${ownerId}), u.first_name, u.last_name, u.id limit 3) as managers`;
  if (!found || found.approves) return null;
  const whom = found.managers.length > 0 ? formatAll(found.managers) : 'chi gestisce gli utenti';
  return (
    `Adesso nessun’altra persona può approvarla: chiedi a ${whom} di dare a qualcuno ` +
    'il permesso «Gestione ricevute»'
  );
}
