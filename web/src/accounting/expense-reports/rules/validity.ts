import { formatDate } from '@wms/contract/platform/formats';

/** 'dal 01/01/2026', 'dal 01/01/2026 al 31/12/2026' */
export const formatValidity = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  `${formatDate(validFrom, 'dal')}${validTo ? ` ${formatDate(validTo, 'al')}` : ''}`;
