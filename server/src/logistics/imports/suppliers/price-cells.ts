/**
 * Reads all prices of an offer from one cell of a file: `100@0,5133 USD; 1000@0,087 USD`, each with the quantity from
 * which it applies.
 */
import { Currency, UnitPrice } from '@wms/contract/logistics/suppliers/products';
import { errorsByField, messages } from '@wms/contract/platform/messages';
import { measureKind, priceKind } from '@wms/contract/platform/numbers/italian';
import { aboveZero } from '@wms/contract/platform/schema';
import type { z } from 'zod';
import {
  type NumberStyle,
  noteStyle,
  readWritten,
} from '../../../platform/imports/reading/written-quantities.ts';

export type PriceBreak = { fromQuantity: string; price: string; currency: string };

const mostBreaks = 20;
const FromQuantity = aboveZero(3, 11);
const shape =
  /^(?:(?<from>[^@]*)@)?\s*(?<before>[A-Za-z]{3}|€)?\s*(?<price>-?[\d.,]+)\s*(?<after>[A-Za-z]{3}|€)?$/;

/** Reads a cell; answers a sentence when the cell is wrong. A price without a currency of its own is in `currency`. */
export function readPrices(cell: string, currency: string): PriceBreak[] | string {
  const parts = cell
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > mostBreaks) return messages.maxItems(mostBreaks);
  const matches = parts.map((part) => shape.exec(part)?.groups);
  // All numbers of the cell are read before any price, because together they show which sign separates decimals.
  const style: NumberStyle = { comma: false, point: false };
  for (const match of matches)
    for (const number of [match?.from, match?.price]) noteStyle(style, number?.trim() ?? '');
  const prices: PriceBreak[] = [];
  for (const match of matches) {
    if (!match) return 'Scrivi i prezzi così: 100@0,5133 EUR; 1000@0,087 EUR';
    const from = readWritten(match.from?.trim() || '1', style, measureKind);
    const each = readWritten(match.price ?? '', style, priceKind);
    if (from.unclear !== undefined) return from.unclear;
    if (each.unclear !== undefined) return each.unclear;
    const read = {
      fromQuantity: FromQuantity.safeParse(from.value),
      price: UnitPrice.safeParse(each.value),
      currency: Currency.safeParse((match.before ?? match.after ?? currency).replace('€', 'EUR')),
    };
    const wrong = Object.values(read).find(({ error }) => error)?.error;
    if (wrong) return sentenceOf(wrong);
    const { fromQuantity, price, currency: writtenCurrency } = read;
    prices.push({
      fromQuantity: fromQuantity.data ?? '',
      price: price.data ?? '',
      currency: writtenCurrency.data ?? '',
    });
  }
  if (new Set(prices.map(({ fromQuantity }) => Number(fromQuantity))).size < prices.length)
    return 'Due prezzi valgono dalla stessa quantità';
  return prices;
}

const sentenceOf = (error: z.ZodError) => errorsByField(error)[''] ?? messages.invalid;
