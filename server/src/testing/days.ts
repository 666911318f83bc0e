/** Days for tests, as Rome's calendar has them: after midnight UTC is a day behind, and at New Year a year. */
import { today } from '@wms/contract/platform/schema';

/** The civil date so many days from today. */
export const inDays = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString();

export const thisYear = () => Number(today().slice(0, 4));
