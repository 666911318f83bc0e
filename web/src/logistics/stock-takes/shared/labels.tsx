import type { StockTakeScope } from '@wms/contract/logistics/stock-takes/endpoints';
import { type StockTakeState, stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import { formatAll, formatEuro, formatNumber } from '@wms/contract/platform/formats';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';

export const TakeState = ({ state }: { state: StockTakeState }) => (
  <LifeStateDot life={stockTakeLife} state={state} />
);

/** `OFF-A · Scaffale A`, or only the code where the name says the same. */
export const scopeName = ({ code, name }: Pick<StockTakeScope, 'code' | 'name'>): string =>
  name === code ? code : `${code} · ${name}`;

/** `+€ 12,50`, `−€ 3,00` */
export const signed = (amount: string): string => withSign(amount, formatEuro);

/** `+3`, `−2`, `0` */
export const plus = (quantity: string): string => withSign(quantity, formatNumber);

const withSign = (decimal: string, format: (decimal: string) => string): string =>
  `${Number(decimal) > 0 ? '+' : ''}${format(decimal)}`;

/** `€ 5,00 in più e € 1,00 in meno`; an amount of zero is left out. */
export const moreAndLess = (more: string, less: string): string =>
  formatAll([
    ...(Number(more) === 0 ? [] : [`${formatEuro(more)} in più`]),
    ...(Number(less) === 0 ? [] : [`${formatEuro(less.replace('-', ''))} in meno`]),
  ]);
