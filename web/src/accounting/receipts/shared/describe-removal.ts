import { formatInstantDate } from '@wms/contract/platform/formats';

/** Why a receipt has neither payer nor PDF any more; `removedAt` is when they went. */
export const describeRemoval = (removedAt: string): string =>
  `Dati e PDF tolti ${formatInstantDate(removedAt, 'il')}`;
