import type { ExpenseReport, ListedExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro } from '@wms/contract/platform/formats';

/** 'NS-2026-0001', or 'Bozza' until the first sending. */
export const nameOfReport = ({ number }: Pick<ExpenseReport, 'number'>) => number ?? 'Bozza';

export const pathOfReport = (id: number) => pageLink('/noteSpesa/$id', { id });

/** The amount that counts now: the approved one after the decision, the claimed one before. */
export const amountOf = ({ approved, claimed }: Pick<ListedExpenseReport, 'approved' | 'claimed'>) =>
  approved ?? claimed;

/** Writes the due amount; a negative one is money that the person gives back from an advance. */
export const formatDue = (due: string) =>
  due.startsWith('-') ? `${formatEuro(due.replace('-', ''))} da restituire` : formatEuro(due);
