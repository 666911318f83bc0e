import { DateField } from './DateField.tsx';

type Period = { from?: string | undefined; to?: string | undefined };

/** A first and a last day, as two fields of a list's filters. An incomplete date filters nothing. */
export function PeriodFilter({
  period: { from = '', to = '' },
  set,
  names: [first, last] = ['Dal', 'Al'],
}: {
  period: Period;
  set: (patch: Period) => void;
  /** The labels of the two fields, for rows that have several kinds of days. */
  names?: readonly [first: string, last: string];
}) {
  return (
    <>
      <DateField label={first} value={from} onChange={(date) => set({ from: wholeDate(date) })} />
      <DateField label={last} value={to} onChange={(date) => set({ to: wholeDate(date) })} />
    </>
  );
}

const wholeDate = (date: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined);
