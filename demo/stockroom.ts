/** Follows the places of all goods during the year, so that only goods that are there are taken. */
import { dayInRome } from '@wms/contract/platform/schema';
import type { NewMovement } from '../server/src/logistics/stock/booking.ts';
import type { Chance } from './chance.ts';
import type { Item } from './products.ts';

type Balance = { place: number; lot: string | null; expiresOn: string | null; quantity: number };
type Withdrawal = Pick<NewMovement, 'productId' | 'quantity' | 'fromLocationId' | 'lot'>;

export type Stockroom = {
  total(item: Item): number;
  /**
   * Returns lines that load a quantity at the product's usual place; each piece with a serial number has a line of its
   * own.
   */
  bringIn(item: Item, quantity: number, date: Date, reason: string): NewMovement[];
  /**
   * Returns a line that takes the quantity, or less if there is less, from the lot that expires first; none when there
   * is nothing.
   */
  takeOut(item: Item, quantity: number, from?: (place: number) => boolean): Withdrawal[];
  /** Returns a line that takes the whole rest of a lot that has expired. */
  takeExpired(item: Item, today: string): Withdrawal | null;
  apply(line: NewMovement): void;
};

export function openStockroom({ chance }: { chance: Chance }): Stockroom {
  const balances = new Map<number, Balance[]>();
  let lots = 0;
  const listBalances = (item: Item) => (balances.get(item.id) ?? []).filter(({ quantity }) => quantity > 0);
  const add = (line: NewMovement, place: number, quantity: number) => {
    const rows = balances.get(line.productId) ?? [];
    balances.set(line.productId, rows);
    const row = rows.find((known) => known.place === place && known.lot === (line.lot?.code ?? null));
    if (row) row.quantity += quantity;
    else rows.push({ place, lot: line.lot?.code ?? null, expiresOn: line.lot?.expiresOn ?? null, quantity });
  };
  return {
    total: (item) => listBalances(item).reduce((sum, { quantity }) => sum + quantity, 0),
    bringIn(item, quantity, date, reason) {
      const { tracking, months, unit } = item.sub;
      const line = { type: 'carico' as const, productId: item.id, toLocationId: item.home, reason };
      if (tracking === 'serial')
        return Array.from({ length: Math.min(quantity, 4) }, () => ({
          ...line,
          quantity: '1',
          lot: {
            code: `SN-${date.getUTCFullYear() % 100}-${String(++lots).padStart(4, '0')}`,
            expiresOn: null,
          },
        }));
      const measured = ['m', 'm²', 'kg', 'l'].includes(unit)
        ? quantity + chance.one([0, 0.5, 0.25])
        : quantity;
      if (tracking !== 'lot') return [{ ...line, quantity: String(measured) }];
      const expiry = new Date(date);
      expiry.setUTCMonth(expiry.getUTCMonth() + (months ?? 0));
      expiry.setUTCDate(expiry.getUTCDate() - chance.between(0, 90));
      const lot = {
        code: `L${dayInRome(date).slice(2, 7).replace('-', '')}-${String(++lots).padStart(4, '0')}`,
        expiresOn: months === undefined ? null : dayInRome(expiry),
      };
      return [{ ...line, quantity: String(measured), lot }];
    },
    takeOut(item, quantity, from = () => true) {
      const [row] = listBalances(item)
        .filter(({ place }) => from(place))
        .toSorted((a, b) => (a.expiresOn ?? '9').localeCompare(b.expiresOn ?? '9'));
      if (!row) return [];
      return [takeLine(item, row, Math.min(item.sub.tracking === 'serial' ? 1 : quantity, row.quantity))];
    },
    takeExpired(item, today) {
      const row = listBalances(item).find(({ expiresOn }) => expiresOn !== null && expiresOn < today);
      return row ? takeLine(item, row, row.quantity) : null;
    },
    apply(line) {
      const quantity = Number(line.quantity);
      if (line.fromLocationId) add(line, line.fromLocationId, -quantity);
      if (line.toLocationId) add(line, line.toLocationId, quantity);
    },
  };
}

const takeLine = (item: Item, row: Balance, quantity: number): Withdrawal => ({
  productId: item.id,
  quantity: String(quantity),
  fromLocationId: row.place,
  lot: row.lot === null ? null : { code: row.lot, expiresOn: row.expiresOn },
});
