import { addMoney, divideMoney, multiplyMoney } from '@wms/contract/platform/money';
import type { Figure } from '@wms/contract/workshop/vans/endpoints';

/** Adds up the figures of some vans or teams. `everyHundred` is the cost of 100 km in euro; null without kilometres. */
export function sumFigures(rows: readonly Pick<Figure, 'trips' | 'km' | 'amount'>[]) {
  const sum = (field: 'trips' | 'km') => rows.reduce((total, row) => total + row[field], 0);
  const km = sum('km');
  const spent = addMoney(...rows.map(({ amount }) => amount));
  return {
    trips: sum('trips'),
    km,
    spent,
    costPer100Km: km > 0 ? divideMoney(multiplyMoney(spent, '100'), String(km)) : null,
  };
}
