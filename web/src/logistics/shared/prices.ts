/** Writes the prices and terms of suppliers. */
import type { PriceBreak } from '@wms/contract/logistics/suppliers/products';
import { formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { formatPrice } from '@wms/contract/platform/numbers/italian';
import { shortenDecimal } from '../../ui/fields/numbers/plain-decimal.ts';

const noBreakSpace = '\u00a0';

/** Writes a unit price, `€ 0,087`, with at least two decimals and all that it has. */
export const formatUnitPrice = ({ price, currency }: Pick<PriceBreak, 'price' | 'currency'>): string =>
  formatPrice(price, currency === 'EUR' ? '€' : currency);

/** `€ 0,51 · da 100 pz € 0,087`; no line breaks inside a quantity or an amount; null without prices. */
export const formatPrices = (prices: readonly PriceBreak[], unit: string): string | null =>
  prices.length === 0
    ? null
    : prices
        .map((price) =>
          Number(price.fromQuantity) === 1
            ? formatUnitPrice(price)
            : `da${noBreakSpace}${formatQuantity(price.fromQuantity, unit)} ${formatUnitPrice(price)}`,
        )
        .join(' · ');

type Terms = { packSize: string; minimum: string | null; leadDays: number | null };

/** Writes the terms: `Confezione da 10 pz · almeno 20 pz · arriva in 7 giorni`; empty when there are none. */
export const formatTerms = ({ packSize, minimum, leadDays }: Terms, unit: string): string =>
  formatParts(
    Number(packSize) !== 1 && `confezione da ${formatQuantity(packSize, unit)}`,
    minimum !== null && `almeno ${formatQuantity(minimum, unit)}`,
    leadDays !== null &&
      (leadDays === 0
        ? 'arriva in giornata'
        : `arriva in ${leadDays === 1 ? 'un giorno' : `${leadDays} giorni`}`),
  );

/** Writes a price as people type it: with a comma and at least two decimals, without further zeros at the end. */
export function typedPrice(price: string): string {
  const [whole = '0', decimals = ''] = shortenDecimal(price).split(',');
  return `${whole},${decimals.padEnd(2, '0')}`;
}
