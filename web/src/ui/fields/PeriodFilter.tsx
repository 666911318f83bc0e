import { DateField } from './DateField.tsx';

type Period = { from?: string | undefined; to?: string | undefined };

/** From a day to a day, as two fields of a list's filters. An incomplete date filters nothing. */
export function PeriodFilter({
  period: { from = '', to = '' },
  set,
}: {
  period: Period;
  set: (patch: Period) => void;
}) {
  return (
    <>
      <DateField label="Dal" value={from} onChange={(date) => set({ from: wholeDate(date) })} />
      <DateField label="Al" value={to} onChange={(date) => set({ to: wholeDate(date) })} />
    </>
  );
}

const wholeDate = (date: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined);
