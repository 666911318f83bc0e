import { formatInstantDate } from '@wms/contract/platform/formats';

/** Says why a receipt has no payer and no PDF; `removedAt` is the time of their removal. */
export const describeRemoval = (removedAt: string): string =>
  `Dati e PDF tolti ${formatInstantDate(removedAt, 'il')}`;
