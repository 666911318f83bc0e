/** The values of a report's form. */
import type { ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { formatIban } from '@wms/contract/platform/codes/codes';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';

export type ReportValues = {
  purpose: string;
  teamId: Choice | null;
  place: string;
  fromOn: string;
  toOn: string;
  volunteer: boolean;
  advance: string;
  iban: string;
};

export const reportLabels = {
  purpose: 'Scopo',
  teamId: 'Reparto',
  place: 'Luogo',
  fromOn: 'Dal',
  toOn: 'Al',
  iban: 'IBAN',
  volunteer: 'Volontario',
  advance: 'Anticipo ricevuto',
};

export const reportInForm = (report: ExpenseReport): ReportValues => ({
  purpose: report.purpose,
  teamId: report.team,
  place: report.place ?? '',
  fromOn: report.fromOn ?? '',
  toOn: report.toOn ?? '',
  volunteer: report.volunteer,
  advance: Number(report.advance) === 0 ? '' : report.advance.replace('.', ','),
  iban: formatIban(report.iban ?? ''),
});

export const reportBody = <V extends ReportValues>({ advance, ...values }: V) => ({
  ...values,
  advance: advance.trim() || '0',
});
