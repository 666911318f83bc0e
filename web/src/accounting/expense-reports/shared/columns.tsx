import { expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import type { ListedExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { formatCount, formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import type { Column } from '../../../ui/table/column.ts';
import { stateColumn } from '../../../ui/table/columns.tsx';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { formatAge, longWait } from './age.ts';
import { amountOf, nameOfReport, pathOfReport } from './labels.ts';

type Report = ListedExpenseReport;
type ShownColumns = {
  /** Shows the owner, in lists of several people. */
  owner: boolean;
  /** False in lists of reports that wait: the time that each has waited stands in place of state and day. */
  state?: boolean;
};

/** The columns of reports. The text that was searched for is marked in them. */
export const reportColumns = (
  searched: string | undefined,
  { owner, state = true }: ShownColumns,
): readonly Column<Report, never>[] => [
  {
    key: 'report',
    header: owner ? 'Di chi' : 'Nota spese',
    cell: (report) => (
      <NameCell
        name={owner ? report.owner.name : report.purpose}
        code={nameOfReport(report)}
        detail={owner ? report.purpose : report.team?.name}
        to={pathOfReport(report.id)}
        opensRow
        searched={searched}
      />
    ),
  },
  ...(state ? [stateColumn(expenseReportLife, (report: Report) => report.state)] : []),
  {
    key: 'lines',
    header: 'Righe',
    wideOnly: true,
    card: 'fact',
    cell: ({ lines, files }) =>
      formatParts(formatCount(lines, 'riga', 'righe'), formatCount(files, 'allegato', 'allegati')),
  },
  {
    key: 'when',
    header: state ? 'Quando' : 'Aspetta',
    whole: true,
    cell: (report) => <When report={report} waits={!state} />,
  },
  {
    key: 'amount',
    header: 'Importo',
    numeric: true,
    whole: true,
    ...(!state && { card: 'lead' as const }),
    cell: (report) => (
      <>
        {formatEuro(amountOf(report))}
        {report.approved !== null && report.approved !== report.claimed && (
          <Detail>chiesti {formatEuro(report.claimed)}</Detail>
        )}
      </>
    ),
  },
];

function When({
  report: { age, sentOn, createdOn, paidOn, state },
  waits,
}: {
  report: Report;
  waits: boolean;
}) {
  if (waits)
    return (
      <>
        <span {...(age > longWait && { style: { color: 'var(--mantine-color-amber-text)' } })}>
          {formatAge(age)}
        </span>
        {sentOn && <Detail>inviata {formatDate(sentOn, 'il')}</Detail>}
      </>
    );
  return (
    <>
      {formatDate(paidOn ?? sentOn ?? createdOn)}
      {(state === 'inviata' || state === 'approvata') && <Detail>{formatAge(age)}</Detail>}
    </>
  );
}
