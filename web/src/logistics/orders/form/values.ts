/** The values of an order's form, and the body that is sent. */
import type { Order, OrderLine } from '@wms/contract/logistics/orders/endpoints';
import { type OrderTotals, type PricedLine, totalsOf } from '@wms/contract/logistics/orders/totals';
import { type PriceBreak, priceFor } from '@wms/contract/logistics/suppliers/products';
import { plainOf, shortenDecimal } from '../../../ui/fields/numbers/plain-decimal.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { typedPrice } from '../../shared/prices.ts';
import { thousandths, writeThousandths } from '../../shared/thousandths.ts';

export type LineValues = {
  /** Identifies the row on the screen, also while it has no id. */
  key: string;
  id: number | null;
  productId: Choice | null;
  description: string;
  supplierCode: string;
  unit: string;
  quantity: string;
  packSize: string;
  price: string;
  discount: string;
  vat: string;
  neededOn: string;
  locationId: Choice | null;
  /** The prices of the supplier's list; the row's price follows them until somebody types another one. */
  prices: readonly PriceBreak[];
  minimum: string | null;
  priceTyped: boolean;
  /** True when the supplier isn't known to sell the chosen product. */
  notSold: boolean;
  received: string;
  /** The row in words, for the notice that two people have changed it at once. */
  name: string;
};

export type OrderValues = {
  supplierId: Choice | null;
  teamId: Choice | null;
  neededOn: string;
  locationId: Choice | null;
  offer: string;
  paymentTerms: string;
  message: string;
  notes: string;
  shipping: string;
  shippingVat: string;
  lines: LineValues[];
};

export const orderLabels = {
  supplierId: 'Fornitore',
  teamId: 'Reparto',
  neededOn: 'Serve entro il',
  locationId: 'Destinazione',
  offer: 'Offerta',
  paymentTerms: 'Pagamento',
  message: 'Messaggio al fornitore',
  notes: 'Note interne',
  shipping: 'Spedizione',
  shippingVat: 'IVA della spedizione',
  lines: 'Righe',
};

let rows = 0;
const nextKey = () => `riga-${++rows}`;

export const newLine = (): LineValues => ({
  key: nextKey(),
  id: null,
  productId: null,
  description: '',
  supplierCode: '',
  unit: 'pz',
  quantity: '',
  packSize: '1',
  price: '',
  discount: '',
  vat: '22',
  neededOn: '',
  locationId: null,
  prices: [],
  minimum: null,
  priceTyped: false,
  notSold: false,
  received: '0',
  name: '',
});

export const newOrder = (supplier: Choice | null): OrderValues => ({
  supplierId: supplier,
  teamId: null,
  neededOn: '',
  locationId: null,
  offer: '',
  paymentTerms: '',
  message: '',
  notes: '',
  shipping: '',
  shippingVat: '22',
  lines: [newLine()],
});

const lineInForm = (line: OrderLine): LineValues => {
  const { id, product, description, supplierCode, unit, location, received } = line;
  const values = {
    key: `riga-salvata-${id}`,
    id,
    productId: product,
    description,
    unit,
    received,
    supplierCode: supplierCode ?? '',
    quantity: shortenDecimal(line.quantity),
    packSize: shortenDecimal(line.packSize),
    price: typedPrice(line.price),
    discount: Number(line.discount) === 0 ? '' : shortenDecimal(line.discount),
    vat: shortenDecimal(line.vat),
    neededOn: line.neededOn ?? '',
    locationId: placeChoice(location),
    prices: [],
    minimum: null,
    priceTyped: false,
    notSold: false,
  };
  return { ...values, name: describeLine(values) };
};

export const placeChoice = (place: Order['location']): Choice | null =>
  place && { id: place.id, name: place.code };

export const orderInForm = (order: Order): OrderValues => ({
  supplierId: { id: order.supplier.id, name: order.supplier.name },
  teamId: order.team,
  neededOn: order.neededOn ?? '',
  locationId: placeChoice(order.location),
  offer: order.offer ?? '',
  paymentTerms: order.paymentTerms ?? '',
  message: order.message ?? '',
  notes: order.notes ?? '',
  shipping: Number(order.shipping) === 0 ? '' : order.shipping.replace('.', ','),
  shippingVat: shortenDecimal(order.shippingVat),
  lines: order.lines.map(lineInForm),
});

/** Whether nothing was written in the row; such a row is not sent. */
export const isBlank = ({ productId, description, price, supplierCode }: LineValues) =>
  productId === null && [description, price, supplierCode].every((text) => text.trim() === '');

/** The body of the request: the rows with a content, without the values that only the form needs. */
export const orderBody = <V extends OrderValues>({ lines, ...values }: V) => ({
  ...values,
  shipping: values.shipping.trim() || '0',
  lines: lines
    .filter((line) => !isBlank(line))
    .map(({ key, prices, minimum, priceTyped, notSold, received, name, discount, ...line }) => ({
      ...line,
      discount: discount.trim() || '0',
    })),
});

/** The row as the totals calculate it: what is missing counts as 0. Null when a text in it isn't a number. */
export function pricedLine({ quantity, price, discount, vat }: LineValues): PricedLine | null {
  const [pieces, each] = [plainOrZero(quantity), plainOrZero(price)];
  const [less, tax] = [percentOrZero(discount), percentOrZero(vat)];
  if (pieces === null || each === null || less === null || tax === null) return null;
  return { quantity: pieces, price: each, discount: less, vat: tax };
}

const plainOrZero = (typed: string) => (typed.trim() === '' ? '0' : plainOf(typed));

function percentOrZero(typed: string): string | null {
  const percent = plainOrZero(typed);
  return percent !== null && Number(percent) <= 100 ? percent : null;
}

/** The totals of the form; null while one of its numbers can't be read, because a sum without it would be wrong. */
export function totalsInForm({ lines, shipping, shippingVat }: OrderValues): OrderTotals | null {
  const priced = lines.map(pricedLine);
  const [sent, tax] = [plainOrZero(shipping), percentOrZero(shippingVat)];
  if (sent === null || tax === null || !priced.every((line) => line !== null)) return null;
  return totalsOf(priced, { shipping: sent, shippingVat: tax });
}

/** The supplier's list price for the ordered quantity; null when the list has none. */
export const listedPrice = ({ prices, quantity }: LineValues): PriceBreak | null =>
  priceFor(prices, plainOf(quantity) ?? '1');

/** Returns the changed row. Its price is the list price for its quantity until somebody types another one. */
export function changeLine(line: LineValues, patch: Partial<LineValues>): LineValues {
  const next = { ...line, ...patch };
  if ('price' in patch && !('priceTyped' in patch)) next.priceTyped = patch.price?.trim() !== '';
  if (('quantity' in patch || 'prices' in patch) && !next.priceTyped && next.prices.length > 0) {
    const listed = listedPrice(next);
    next.price = listed?.currency === 'EUR' ? typedPrice(listed.price) : '';
  }
  return { ...next, name: describeLine(next) };
}

/** Describes a row, `20 pz Vite M4 a € 0,12, sconto 5 %, IVA 22 %`, for the notice of two changes at once. */
const describeLine = (line: Omit<LineValues, 'name'>): string => {
  const { quantity, unit, description, price, discount, vat, supplierCode } = line;
  if (description === '' && price === '') return '';
  const parts = [
    `${quantity} ${unit} ${description} a € ${price}`,
    discount && `sconto ${discount} %`,
    `IVA ${vat} %`,
    supplierCode && `cod. ${supplierCode}`,
  ];
  return parts.filter(Boolean).join(', ');
};

/** A hint about a quantity that the supplier doesn't sell like that, or about the pack; null when there is none. */
export function packHint({ quantity, packSize, minimum, unit }: LineValues): string | null {
  const [wanted, pack] = [thousandths(quantity), thousandths(packSize)];
  if (!wanted || wanted < 0) return null;
  const least = minimum === null ? 0 : (thousandths(minimum) ?? 0);
  if (wanted < least) return `Il fornitore ne manda almeno ${writeThousandths(least)} ${unit}`;
  if (!pack || pack <= 0 || pack === 1000) return null;
  const packs = wanted / pack;
  const size = `${writeThousandths(pack)} ${unit}`;
  if (Number.isInteger(packs))
    return packs === 1 ? `Una confezione da ${size}` : `${packs} confezioni da ${size}`;
  const next = writeThousandths(Math.ceil(packs) * pack);
  return `Non è un multiplo della confezione da ${size}: prova ${next}`;
}
