/** The changes of a product's prices, with a series for each supplier, code, quantity and currency. */
import type { PricePoint } from '@wms/contract/logistics/suppliers/products';

export type PriceChange = { day: string; price: string | null };
export type PriceSeries = {
  key: string;
  supplier: string;
  code: string | null;
  fromQuantity: string;
  currency: string;
  /** The price at the end of each day on which it changed; null from the day on which it was removed. */
  changes: PriceChange[];
};

const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Rome').toPlainDate().toString();

/** Sorts the prices into series. Amounts of two currencies are never in the same series. */
export function seriesOf(points: readonly PricePoint[]): PriceSeries[] {
  const all = new Map<string, PriceSeries>();
  for (const { supplier, code, fromQuantity, price, currency, at } of points) {
    const place = JSON.stringify([supplier.id, code, fromQuantity]);
    const key = `${place}${currency}`;
    // A price in another currency ends the previous one.
    for (const [other, series] of all)
      if (other.startsWith(place) && other !== key) note(series, { day: dayOf(at), price: null });
    const series = all.get(key) ?? {
      key,
      supplier: supplier.name,
      code,
      fromQuantity,
      currency,
      changes: [],
    };
    all.set(key, series);
    note(series, { day: dayOf(at), price });
  }
  return [...all.values()];
}

function note({ changes }: PriceSeries, change: PriceChange): void {
  const last = changes.at(-1);
  if (last?.day === change.day) last.price = change.price;
  else if (last ? last.price !== change.price : change.price !== null) changes.push(change);
}

/**
 * Returns the price of each day since the first change, at most for `mostDays`. A day without a change has the price of
 * the day before.
 */
export function dailyPrices(
  { changes }: PriceSeries,
  until: string,
  mostDays: number,
): { day: string; price: string }[] {
  const end = Temporal.PlainDate.from(until);
  const earliest = end.subtract({ days: mostDays - 1 });
  const began = changes[0] ? Temporal.PlainDate.from(changes[0].day) : end;
  const days: { day: string; price: string }[] = [];
  let at = 0;
  let price: string | null = null;
  let day = Temporal.PlainDate.compare(began, earliest) > 0 ? began : earliest;
  for (; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    for (let next = changes[at]; next && next.day <= day.toString(); next = changes[++at])
      price = next.price ?? price;
    if (price !== null) days.push({ day: day.toString(), price });
  }
  return days;
}
