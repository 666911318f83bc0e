/** Days for tests, as Rome's calendar has them: after midnight UTC is still at the day before, at New Year a year behind. */
import { today } from '@wms/contract/platform/schema';

/** The civil date so many days from today. */
export const inDays = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString();

export const thisYear = () => Number(today().slice(0, 4));
