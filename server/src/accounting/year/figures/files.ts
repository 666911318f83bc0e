/** The year as a table and as a PDF. */
import { type Direction, hasTeams, type TreasurersYear } from '@wms/contract/accounting/year/endpoints';
import { formatAmount, formatDate, formatEuro, formatInstantDate } from '@wms/contract/platform/formats';
import { addMoney, subtractMoney } from '@wms/contract/platform/money';
import type { Reader } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { binary } from '../../../platform/http/endpoint.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { renderPdfInThread } from '../../../platform/pdf/render.ts';
import { everyPage, type TableColumn, tableFile } from '../../../platform/spreadsheets/table-file.ts';

type Row = { section: string; name: string; months: string[]; total: string };

const shortMonth = new Intl.DateTimeFormat('it-IT', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const nameOfMonth = (from: string) => shortMonth.format(new Date(`${from}T12:00:00Z`));

/**
 * Returns each causale and category with its months, the sums of both, and the sums that each team brought in and
 * spent.
 */
export function yearRows({ income, expenses, months }: TreasurersYear): Row[] {
  const amountsOf = (direction: Direction, key: string) =>
    months.map(
      ({ byWhat }) =>
        byWhat.find((candidate) => candidate.direction === direction && candidate.key === key)?.amount ??
        '0.00',
    );
  const flows = [
    { section: 'Entrate', direction: 'entrata', flow: income, sums: months.map((month) => month.income) },
    { section: 'Uscite', direction: 'uscita', flow: expenses, sums: months.map((month) => month.expenses) },
  ] as const;
  return [
    ...flows.flatMap(({ section, direction, flow, sums }) => [
      ...flow.byWhat.map(({ key, name, amount }) => ({
        section,
        name,
        months: amountsOf(direction, key),
        total: amount,
      })),
      { section, name: 'Totale', months: sums, total: flow.total },
    ]),
    {
      section: 'Differenza',
      name: 'Entrate meno uscite',
      months: months.map((month) => subtractMoney(month.income, month.expenses)),
      total: subtractMoney(income.total, expenses.total),
    },
    ...flows.flatMap(({ section, flow }) =>
      hasTeams(flow)
        ? // The months are not told by team.
          flow.byTeam.map(({ name, amount }) => ({
            section: `${section} per reparto`,
            name,
            months: [],
            total: amount,
          }))
        : [],
    ),
  ];
}

export function yearFile(year: TreasurersYear, format: 'csv' | 'xlsx') {
  const columns: TableColumn<Row>[] = [
    { header: 'Sezione', value: (row) => row.section, width: 14 },
    { header: 'Voce', value: (row) => row.name, width: 28 },
    ...year.months.map(({ from }, index) => ({
      header: nameOfMonth(from),
      value: (row: Row) => row.months[index] ?? null,
      kind: 'euro' as const,
      width: 12,
    })),
    { header: 'Totale', value: (row) => row.total, kind: 'euro', width: 14 },
  ];
  return tableFile({
    name: `anno-${fileName(year)}`,
    format,
    columns,
    pages: everyPage(async () => ({ rows: yearRows(year), cursor: null })),
  });
}

const fileName = ({ kind, name }: TreasurersYear) => `${kind}-${name.replace('/', '-')}`;

export async function yearPdf(db: Reader, year: TreasurersYear) {
  const { stamps, openFees, withoutReceipt, reports, cash, closed } = year;
  const shares = (flow: TreasurersYear['income'], by: 'byWhat' | 'byWhom' | 'byTeam' | 'byMethod') =>
    flow[by].map(({ name, amount }) => ({ name, amount: formatAmount(amount) }));
  const data = {
    organisation: await readOrganisation(db),
    name: year.name,
    kind: year.kind,
    period: `${formatDate(year.from, 'Dal')} ${formatDate(year.to, 'al')}`,
    date: formatDate(await readToday(db)),
    income: formatEuro(year.income.total),
    expenses: formatEuro(year.expenses.total),
    difference: formatEuro(subtractMoney(year.income.total, year.expenses.total)),
    flows: [
      {
        title: 'Entrate',
        total: formatEuro(year.income.total),
        sum: formatAmount(year.income.total),
        byWhat: shares(year.income, 'byWhat'),
        whom: 'Per categoria di tesserati',
        byWhom: shares(year.income, 'byWhom'),
        byTeam: hasTeams(year.income) ? shares(year.income, 'byTeam') : [],
        byMethod: shares(year.income, 'byMethod'),
      },
      {
        title: 'Uscite',
        total: formatEuro(year.expenses.total),
        sum: formatAmount(year.expenses.total),
        byWhat: shares(year.expenses, 'byWhat'),
        whom: 'Per reparto',
        byWhom: shares(year.expenses, 'byWhom'),
        byTeam: [],
        byMethod: [],
      },
    ],
    months: year.months.map((month) => ({
      name: nameOfMonth(month.from),
      income: formatAmount(month.income),
      expenses: formatAmount(month.expenses),
      difference: formatAmount(subtractMoney(month.income, month.expenses)),
      cash: formatAmount(month.cashIn),
    })),
    sums: {
      income: formatAmount(year.income.total),
      expenses: formatAmount(year.expenses.total),
      difference: formatAmount(subtractMoney(year.income.total, year.expenses.total)),
      cash: formatAmount(cash.received),
    },
    open: [
      { name: `Quote ${year.name} aperte`, count: openFees.count, amount: formatAmount(openFees.amount) },
      {
        name: 'di cui scadute',
        count: openFees.overdue.count,
        amount: formatAmount(openFees.overdue.amount),
      },
      {
        name: 'Pagamenti senza ricevuta',
        count: withoutReceipt.count,
        amount: formatAmount(withoutReceipt.amount),
      },
      {
        name: 'Note spese da approvare',
        count: reports.toApprove.count,
        amount: formatAmount(reports.toApprove.amount),
      },
      {
        name: 'Note spese da rimborsare',
        count: reports.toPay.count,
        amount: formatAmount(reports.toPay.amount),
      },
    ],
    stamps: [
      ...stamps.virtual.quarters.map(({ from, to, count, amount }) => ({
        name: `Virtuale, ${formatDate(from, 'dal')} ${formatDate(to, 'al')}`,
        count,
        amount: formatAmount(amount),
      })),
      { name: 'Marche usate', count: stamps.physical.count, amount: formatAmount(stamps.physical.amount) },
      {
        name: 'Totale',
        count: stamps.virtual.quarters.reduce((sum, { count }) => sum + count, stamps.physical.count),
        amount: formatAmount(
          addMoney(stamps.physical.amount, ...stamps.virtual.quarters.map(({ amount }) => amount)),
        ),
      },
    ],
    closed: closed && `Anno chiuso ${formatInstantDate(closed.at, 'il')}: ${closed.reason}`,
  };
  return binary({
    type: 'application/pdf',
    name: `anno-${fileName(year)}.pdf`,
    inline: true,
    body: await renderPdfInThread('treasurers-year.typ', data, { letters: 'refuse' }),
  });
}
