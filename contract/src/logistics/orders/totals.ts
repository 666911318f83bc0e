/**
 * The amounts of an order: a line is rounded half up to cents, VAT is computed by rate on the sums. The web's form, the
 * server, the PDF and the exports all use these functions, so they all show the same cents.
 */
import { addMoney, discountedAmount, percentOf } from '../../platform/money.ts';

/** Decimal texts: a quantity in the unit, a price of one unit without VAT, percentages. */
export type PricedLine = { quantity: string; price: string; discount: string; vat: string };

export type Shipping = { shipping: string; shippingVat: string };

export type OrderTotals = {
  /** The lines without shipping. */
  goods: string;
  /** The lines and shipping, without VAT. */
  net: string;
  /** Sums by rate, the lowest first. */
  rates: { vat: string; net: string; tax: string }[];
  vat: string;
  total: string;
};

/** Returns the price of a line without VAT, in cents rounded half up. */
export const netOfLine = ({ quantity, price, discount }: Omit<PricedLine, 'vat'>): string =>
  discountedAmount(price, quantity, discount);

/** Computes the sums of an order. */
export function totalsOf(lines: readonly PricedLine[], { shipping, shippingVat }: Shipping): OrderTotals {
  const nets = new Map<string, string>();
  const add = (vat: string, net: string) => {
    // '22' and '22.00' are the same rate.
    const rate = addMoney(vat);
    nets.set(rate, addMoney(nets.get(rate) ?? '0', net));
  };
  for (const line of lines) add(line.vat, netOfLine(line));
  const goods = addMoney(...nets.values());
  if (addMoney(shipping) !== '0.00') add(shippingVat, shipping);
  const rates = [...nets]
    .map(([vat, net]) => ({ vat, net, tax: percentOf(net, vat) }))
    .toSorted((left, right) => Number(left.vat) - Number(right.vat));
  const net = addMoney(...rates.map((rate) => rate.net));
  const vat = addMoney(...rates.map((rate) => rate.tax));
  return { goods, net, rates, vat, total: addMoney(net, vat) };
}
