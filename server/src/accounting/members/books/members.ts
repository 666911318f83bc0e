/** The members' book (libro soci) on any date, as a paper with numbered pages and as a workbook. */
import { type EndReason, endReasonNames } from '@wms/contract/accounting/members/fields';
import { memberBookText } from '@wms/contract/accounting/members/settings';
import { formatCount, formatDate, formatEuro } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { type BinaryAnswer, binary } from '../../../platform/http/endpoint.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { renderPdfInThread } from '../../../platform/pdf/render.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { type TableColumn, tableFile } from '../../../platform/spreadsheets/table-file.ts';

export type BookQuery = { on: string; who?: 'members' | 'all' | undefined };

type Entry = {
  number: number;
  lastName: string;
  firstName: string;
  birthDate: string | null;
  birthPlace: string | null;
  address: string | null;
  taxCode: string | null;
  kind: string;
  admittedOn: string;
  admissionResolution: string | null;
  endedOn: string | null;
  endReason: EndReason | null;
  endResolution: string | null;
  fee: string | null;
  paid: string | null;
};

/**
 * Reads the book as it stood at the end of that day, without later admissions and ends. Facts that were corrected since
 * are shown corrected, as the book has them.
 */
async function* entriesOn(
  db: Reader,
  { on, who = 'members' }: BookQuery,
): AsyncGenerator<Entry[], undefined> {
  const atOnce = 1000;
  for (let after = 0; ; ) {
    const rows = await runSql(db)<Entry>`
      select m.number, m.last_name as "lastName", m.first_name as "firstName", m.birth_date as "birthDate",
             m.birth_place as "birthPlace", m.address, m.tax_code as "taxCode", k.name as kind,
             m.admitted_on as "admittedOn", m.admission_resolution as "admissionResolution",
             case when m.ended_on < ${on}::date then m.ended_on end as "endedOn",
             case when m.ended_on < ${on}::date then m.end_reason end as "endReason",
             case when m.ended_on < ${on}::date then m.end_resolution end as "endResolution",
             s.fee, (select coalesce(sum(p.amount), 0)::numeric(12, 2) from membership_payments p
                      where p.membership_id = s.id and p.paid_on <= ${on}::date) as paid
        from members m
        left join lateral (
          select s.id, s.kind_id, s.fee from memberships s
           where s.member_id = m.id and s.starts_on <= ${on}::date and s.ends_on >= ${on}::date
           order by s.social_year limit 1) s on true
        join member_kinds k on k.id = coalesce(s.kind_id, m.kind_id)
       where m.admitted_on <= ${on}::date
         and ${who === 'all' ? sql`true` : sql`coalesce(m.ended_on >= ${on}::date, true)`}
         and m.number > ${after} order by m.number limit ${atOnce}`;
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.number;
  }
}

const columns: readonly TableColumn<Entry>[] = [
  { header: 'Numero', value: ({ number }) => String(number), kind: 'identifier', width: 9 },
  { header: 'Cognome', value: ({ lastName }) => lastName, width: 20 },
  { header: 'Nome', value: ({ firstName }) => firstName, width: 20 },
  { header: 'Data di nascita', value: ({ birthDate }) => birthDate, kind: 'date', width: 12 },
  { header: 'Luogo di nascita', value: ({ birthPlace }) => birthPlace, width: 20 },
  { header: 'Domicilio', value: ({ address }) => address, width: 36 },
  { header: 'Codice fiscale', value: ({ taxCode }) => taxCode, width: 18 },
  { header: 'Categoria', value: ({ kind }) => kind, width: 14 },
  { header: 'Ammissione', value: ({ admittedOn }) => admittedOn, kind: 'date', width: 12 },
  { header: 'Delibera di ammissione', value: ({ admissionResolution }) => admissionResolution, width: 24 },
  { header: 'Cessazione', value: ({ endedOn }) => endedOn, kind: 'date', width: 12 },
  { header: 'Causa', value: ({ endReason }) => endReason && endReasonNames[endReason], width: 14 },
  { header: 'Delibera di cessazione', value: ({ endResolution }) => endResolution, width: 24 },
  { header: 'Quota', value: ({ fee }) => fee, kind: 'euro', width: 10, total: ({ fee }) => fee },
  {
    header: 'Pagato',
    value: ({ fee, paid }: Entry) => fee && paid,
    kind: 'euro',
    width: 10,
    total: ({ fee, paid }) => fee && paid,
  },
];

export const exportBook = (
  db: Reader,
  { format, ...query }: BookQuery & { format: 'csv' | 'xlsx' },
): Promise<BinaryAnswer> =>
  tableFile({ name: `libro-soci-al-${query.on}`, format, columns, pages: entriesOn(db, query) });

const lines = (...parts: (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join('\n');

/** Prints the book in another process, because it takes seconds with thousands of members. */
export async function printBook(db: Reader, query: BookQuery): Promise<BinaryAnswer> {
  const { on, who = 'members' } = query;
  const entries: Entry[] = [];
  for await (const page of entriesOn(db, query)) entries.push(...page);
  const settings = await readSettings(db);
  const body = await renderPdfInThread(
    'member-book.typ',
    {
      organisation: await readOrganisation(db, on),
      title: `Libro soci ${formatDate(on, 'al')}`,
      printedOn: formatDate(settings.today),
      text: settings.value(memberBookText, on),
      summary:
        `${formatCount(entries.length, 'socio', 'soci')}${who === 'all' ? ', anche cessati' : ''}. ` +
        `Quote dell’anno: ${formatEuro(addMoney(...entries.map(({ fee }) => fee ?? '0')))}.`,
      rows: entries.map((entry) => ({
        number: String(entry.number),
        name: `${entry.lastName} ${entry.firstName}`,
        birth: lines(entry.birthDate && formatDate(entry.birthDate), entry.birthPlace),
        address: entry.address ?? '',
        taxCode: entry.taxCode ?? '',
        kind: entry.kind,
        admission: lines(formatDate(entry.admittedOn), entry.admissionResolution),
        end: lines(
          entry.endedOn && formatDate(entry.endedOn),
          entry.endReason && endReasonNames[entry.endReason],
          entry.endResolution,
        ),
        fee: entry.fee ? formatEuro(entry.fee) : '–',
      })),
    },
    { letters: 'refuse' },
  );
  return binary({ type: 'application/pdf', name: `libro-soci-al-${on}.pdf`, inline: true, body });
}
