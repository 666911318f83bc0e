/** Draws the PDF of a decided report, with all its attachments at the end. */
import { lineCategoryNames, type lineKindNames } from '@wms/contract/accounting/expense-reports/names';
import { formatIban } from '@wms/contract/platform/codes/codes';
import {
  formatAmount,
  formatDate,
  formatEuro,
  formatInstantDate,
  formatNumber,
} from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { rateKind, writeNumber } from '@wms/contract/platform/numbers/italian';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { type Bundle, bundle as bundleAside, type Proof } from '../../../platform/opening/bundled.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { makePaperCode } from '../../../platform/papers/paper-code.ts';
import { renderPdf } from '../../../platform/pdf/render.ts';
import { noReport } from '../shared/locking.ts';
import { nameOf, numberOf } from '../shared/sql.ts';

type Line = {
  id: number;
  date: string;
  kind: keyof typeof lineKindNames;
  category: keyof typeof lineCategoryNames;
  description: string;
  amount: string | null;
  currency: string;
  rate: string;
  claimed: string;
  euro: string;
  paidBy: string;
  wayFrom: string | null;
  wayTo: string | null;
  roundTrip: boolean | null;
  kilometres: string | null;
  vehicle: string | null;
  plate: string | null;
  kmRate: string | null;
  resolution: string | null;
  approved: string;
  reason: string | null;
};
type Attachment = { lineId: number; sha256: string; type: string; pages: number };
type Row = {
  number: string;
  owner: string;
  team: string | null;
  purpose: string;
  place: string | null;
  fromOn: string | null;
  toOn: string | null;
  volunteer: boolean;
  advance: string;
  iban: string | null;
  declaration: string;
  sentAt: string;
  decidedAt: string;
  decidedBy: string | null;
  claimed: string;
  approved: string;
  due: string;
  lines: Line[];
  attachments: Attachment[];
};

async function readPrinted(db: Reader, id: number): Promise<Row> {
  const [row] = await runSql(db)<Row>`
    select ${numberOf()} as number, r.owner_name as owner, (select t.name from teams t where t.id = r.team_id) as team,
           r.purpose, r.place, r.from_on as "fromOn", r.to_on as "toOn", r.volunteer, r.advance, r.iban, r.declaration,
           r.sent_at as "sentAt", r.decided_at as "decidedAt", ${nameOf(sql`r.decided_by`)} as "decidedBy",
           r.claimed, r.approved, r.due,
           (select json_agg(json_build_object(
               'id', l.id, 'date', l.spent_on, 'kind', l.kind, 'category', l.category, 'description', l.description,
               'amount', l.amount::text, 'currency', l.currency, 'rate', trim_scale(l.rate)::text,
               'claimed', l.claimed::text, 'euro', l.euro::text, 'paidBy', l.paid_by,
               'wayFrom', l.way_from, 'wayTo', l.way_to, 'roundTrip', l.round_trip,
               'kilometres', trim_scale(l.kilometres)::text, 'vehicle', l.vehicle, 'plate', l.plate,
               'kmRate', l.km_rate::text,
               'resolution', (select s.number || ' del ' || to_char(s.decided_on, 'DD/MM/YYYY')
                                from expense_resolutions s where s.id = l.resolution_id),
               'approved', l.approved::text, 'reason', l.approved_reason) order by l.spent_on, l.id)
              from expense_lines l where l.report_id = r.id) as lines,
           coalesce((select json_agg(json_build_object(
               'lineId', a.line_id, 'sha256', a.sha256, 'type', f.type, 'pages', a.pages)
                                     order by l.spent_on, l.id, a.id)
              from expense_attachments a join files f using (sha256) join expense_lines l on l.id = a.line_id
             where a.report_id = r.id), '[]') as attachments
      from expense_reports r where r.id = ${id}`;
  if (!row) throw noReport();
  return row;
}

/** Returns the facts that the line's kind adds: the route of kilometres, the rate of a currency, the resolution. */
function detailsOf(line: Line): string[] {
  const { kind, wayFrom, wayTo, roundTrip, kilometres, vehicle, plate, kmRate, currency, rate } = line;
  if (kind === 'chilometri')
    return [
      `${wayFrom} – ${wayTo}${roundTrip ? ', andata e ritorno' : ''}`,
      `${formatNumber(kilometres ?? '0')} km × € ${(kmRate ?? '').replace('.', ',')} con ` +
        `${vehicle}${plate ? ` (${plate})` : ''}`,
    ];
  return [
    ...(currency === 'EUR'
      ? []
      : [`${formatAmount(line.amount ?? '0')} ${currency} × ${writeNumber(rate, rateKind)}`]),
    ...(kind === 'autocertificazione' ? [`Autocertificata, delibera ${line.resolution}`] : []),
    ...(line.paidBy === 'associazione' ? [`Pagata dall’associazione: ${formatEuro(line.euro)}`] : []),
  ];
}

/** Renders the PDF. The process that opens files from outside appends the attachments. */
export async function makeExpensePaper(
  db: Reader,
  storage: Storage,
  id: number,
  site: string | null,
  bundle: Bundle = bundleAside,
): Promise<Buffer> {
  const row = await readPrinted(db, id);
  const { number, lines, attachments } = row;
  const numbersOf = new Map<number, number[]>();
  for (const [index, { lineId }] of attachments.entries())
    numbersOf.set(lineId, [...(numbersOf.get(lineId) ?? []), index + 1]);
  const gives = compareMoney(row.due, '0') < 0;
  const data = {
    organisation: await readOrganisation(db),
    number,
    code: makePaperCode({
      title: number,
      site,
      page: `noteSpesa/${id}?numero=${number}`,
      facts: [
        number,
        row.owner,
        row.sentAt,
        row.claimed,
        row.approved,
        row.due,
        lines.length,
        attachments.length,
      ],
    }),
    sentOn: formatInstantDate(row.sentAt),
    sentAt: formatInstantDate(row.sentAt, 'il'),
    pagesBehind: attachments.reduce((sum, { pages }) => sum + pages, 0),
    attachments: attachments.length,
    owner: row.owner,
    volunteer: row.volunteer,
    team: row.team,
    purpose: row.purpose,
    place: row.place,
    period: periodOf(row),
    iban: row.iban && formatIban(row.iban),
    lines: lines.map((line, index) => ({
      position: String(index + 1),
      date: formatDate(line.date),
      category: line.kind === 'chilometri' ? 'Chilometri' : lineCategoryNames[line.category],
      description: line.description,
      more: detailsOf(line),
      attachments: (numbersOf.get(line.id) ?? []).join(', ') || '–',
      claimed: formatAmount(line.claimed),
      approved: formatAmount(line.approved),
      outcome: compareMoney(line.approved, '0') === 0 ? 'Rifiutata' : 'Ridotta',
      reason: line.reason,
    })),
    claimed: formatAmount(row.claimed),
    approved: formatAmount(row.approved),
    advance: compareMoney(row.advance, '0') > 0 ? formatEuro(`-${row.advance}`) : null,
    dueLabel: gives ? 'Da restituire all’associazione' : 'Da rimborsare',
    due: formatEuro(gives ? row.due.slice(1) : row.due),
    declaration: row.declaration,
    decidedOn: formatInstantDate(row.decidedAt, 'il'),
    decidedBy: row.decidedBy,
  };
  const paper = renderPdf('expense-report.typ', data, { letters: 'boxes' });
  const positionOf = new Map(lines.map((line, index) => [line.id, index + 1]));
  const proofs = await Promise.all(
    attachments.map(
      async ({ lineId, sha256, type }, index): Promise<Proof> => ({
        type: type === 'image/jpeg' ? 'image/jpeg' : 'application/pdf',
        content: await storage.get(sha256),
        caption: `${number} - allegato ${index + 1} (riga ${positionOf.get(lineId)})`,
      }),
    ),
  );
  return proofs.length === 0 ? paper : (await bundle(paper, proofs)).pdf;
}

function periodOf({ fromOn, toOn }: Pick<Row, 'fromOn' | 'toOn'>): string | null {
  if (fromOn && toOn && fromOn !== toOn) return `${formatDate(fromOn, 'dal')} ${formatDate(toOn, 'al')}`;
  const day = fromOn ?? toOn;
  return day && formatDate(day);
}
