import { CivilDate } from '@wms/contract/platform/schema';
import { DateField } from './DateField.tsx';
import { useWrongDays } from './wrong-days.ts';

type Period = { from?: string | undefined; to?: string | undefined };

/** A first and a last day of the address, as two fields of a list's filters. A text that is no date filters nothing. */
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
  const wrong = useWrongDays('from', 'to');
  return (
    <>
      <DateField
        label={first}
        value={wrong.from ?? from}
        onChange={(date) => set({ from: wholeDate(date) })}
      />
      <DateField label={last} value={wrong.to ?? to} onChange={(date) => set({ to: wholeDate(date) })} />
    </>
  );
}

/** The day that a filter gets from its field: none while the text there is no date. */
export const wholeDate = (text: string) => (CivilDate.safeParse(text).success ? text : undefined);
