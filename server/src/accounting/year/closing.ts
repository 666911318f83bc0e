/** Closes a year that has ended, so that nothing dated inside it changes, and opens it again with a reason. */

import { type YearKind, yearKinds } from '@wms/contract/accounting/shared/year-kinds';
import type { ClosedYear } from '@wms/contract/accounting/year/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { periodOf } from './figures/period.ts';

export const closingConstraints: ConstraintSentences = {
  closed_years_closed: conflict(
    'Quella data è in un anno chiuso: usa un’altra data, oppure riapri l’anno in Ricevute, L’anno',
  ),
  closed_years_once: conflict('L’anno è già chiuso: ricarica la pagina'),
};

type ClosingNews = { what: 'chiuso' | 'riaperto'; name: string; kind: YearKind; year: number; by: number };

export const yearClosed = news<ClosingNews>({
  kind: 'accounting.year-closed',
  label: 'Anni chiusi e riaperti',
  concerns: [[can.receiptsManagement]],
  ways: ['bell'],
  mailKeptHours: 24,
  audience: ({ by }) => ({ holdersOf: can.receiptsManagement, except: by }),
  sentence: ({ what, name }) => `${name} è stato ${what}`,
  leadsTo: ({ kind, year }) => pageLink('/ricevute/anno', {}, { kind, year }),
});

type ClosingRequest = { kind: YearKind; year: number; reason: string; by: number };

const nameOf = ({ kind, name }: { kind: YearKind; name: string }) => `${yearKinds[kind]} ${name}`;

export async function closeOneYear(tx: Writer, { kind, year, reason, by }: ClosingRequest): Promise<string> {
  const settings = await readSettings(tx);
  const period = periodOf(kind, year, settings);
  if (period.to >= settings.today)
    throw refuse.conflict(`L’anno non è finito: dura fino ${formatDate(period.to, 'al')}, compreso`);
  await runSql(tx)`
    insert into closed_years (kind, year, starts_on, ends_on, reason, closed_by)
    values (${kind}, ${year}, ${period.from}, ${period.to}, ${reason}, ${by})`;
  await notify(tx, yearClosed, { what: 'chiuso', name: nameOf(period), kind, year, by });
  return `${nameOf(period)} chiuso`;
}

export async function reopenOneYear(tx: Writer, { kind, year, reason, by }: ClosingRequest): Promise<string> {
  const [closed] = await runSql(tx)<{ id: number }>`
    update closed_years set reopened_at = current_moment(), reopened_by = ${by}, reopen_reason = ${reason}
     where kind = ${kind} and year = ${year} and reopened_at is null returning id`;
  if (!closed) throw refuse.conflict('L’anno non è chiuso: ricarica la pagina');
  const period = periodOf(kind, year, await readSettings(tx));
  await notify(tx, yearClosed, { what: 'riaperto', name: nameOf(period), kind, year, by });
  return `${nameOf(period)} riaperto`;
}

type Row = Omit<ClosedYear, 'name'>;

export async function readClosedYears(db: Reader): Promise<ClosedYear[]> {
  const settings = await readSettings(db);
  const rows = await runSql(db)<Row>`
    select c.id, c.kind, c.year, c.starts_on as "from", c.ends_on as "to",
           json_build_object('by', closer.first_name || ' ' || closer.last_name,
             'at', c.closed_at, 'reason', c.reason) as closed,
           case when c.reopened_at is not null then
             json_build_object('by', opener.first_name || ' ' || opener.last_name,
               'at', c.reopened_at,
               'reason', c.reopen_reason) end as reopened
      from closed_years c
      left join users closer on closer.id = c.closed_by
      left join users opener on opener.id = c.reopened_by
     order by c.id desc limit 100`;
  return rows.map((row) => ({ ...row, name: periodOf(row.kind, row.year, settings).name }));
}
