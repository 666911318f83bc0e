import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/it';
import { DatePicker } from '@mantine/dates';
import classes from './Calendar.module.css';

type Props = {
  /** The picked day as a civil date, `2026-03-01`; null when none is picked. `min` and `max` are civil dates, too. */
  picked: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (date: string) => void;
};

/** The calendar of a date field. The week begins on Monday. */
export const Calendar = ({ picked, min, max, onPick }: Props) => (
  <DatePicker
    locale="it"
    firstDayOfWeek={1}
    value={picked}
    {...(picked && { defaultDate: picked })}
    {...(min && { minDate: min })}
    {...(max && { maxDate: max })}
    classNames={{ day: classes.day }}
    // The button that leads to the months and to the years has no name here: its visible text is its name.
    ariaLabels={{
      nextMonth: 'Mese dopo',
      previousMonth: 'Mese prima',
      nextYear: 'Anno dopo',
      previousYear: 'Anno prima',
      nextDecade: 'Decennio dopo',
      previousDecade: 'Decennio prima',
    }}
    onChange={(date) => onPick(date ?? '')}
  />
);
