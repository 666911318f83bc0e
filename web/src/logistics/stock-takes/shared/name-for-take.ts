import { formatInstantDate } from '@wms/contract/platform/formats';

/** The name that a new stock-take has at first: what is counted, and the day. */
export const nameForTake = (scope: string) => `${scope} ${formatInstantDate(new Date().toISOString())}`;
