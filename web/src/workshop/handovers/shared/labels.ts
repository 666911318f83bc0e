import { formatNumber } from '@wms/contract/platform/formats';

/** The fuel in eighths of the tank. */
export const fuelWords = ['riserva', '1/8', '1/4', '3/8', 'metà', '5/8', '3/4', '7/8', 'pieno'];

export const formatKm = (km: number) => `${formatNumber(km)} km`;
