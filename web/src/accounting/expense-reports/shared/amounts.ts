import type { ExpenseLine } from '@wms/contract/accounting/expense-reports/reading';
import { formatAmount } from '@wms/contract/platform/formats';
import { rateKind, writeNumber } from '@wms/contract/platform/numbers/italian';
import { once } from '@wms/contract/platform/once';

const euroOfKilometre = once(
  () =>
    new Intl.NumberFormat('it-IT', {
      minimumFractionDigits: 4,
      maximumFractionDigits: 4,
    }),
);

/** '0,4512 €/km' */
export const formatRate = (rate: string) => `${euroOfKilometre().format(Number(rate))} €/km`;

/** '120 USD a 0,92' for an amount in another currency; null for euro. */
export const formatForeign = ({
  currency,
  amount,
  rate,
}: Pick<ExpenseLine, 'currency' | 'amount' | 'rate'>) =>
  currency === 'EUR' ? null : `${formatAmount(amount)} ${currency} al cambio ${writeNumber(rate, rateKind)}`;
