/** Makes the present state of the stock: reservations, and two stock-takes. */
import { can } from '@wms/contract/platform/permissions';
import { dayInRome } from '@wms/contract/platform/schema';
import { book } from '../server/src/logistics/stock/booking.ts';
import { closedBy, stockTakeLifeTable } from '../server/src/logistics/stock-takes/life.ts';
import { insertRow, runSql, type Writer } from '../server/src/platform/database/connection.ts';
import { type Maker, makeMove } from '../server/src/platform/lives/make-move.ts';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';
import type { Places } from './places.ts';

export type Today = { now: Date; chance: Chance; people: People; places: Places };

export async function makeReservations(tx: Writer, { now, chance, people }: Today): Promise<void> {
  const rows = await runSql(tx)<{ id: number; quantity: number }>`
    select p.id, trunc(t.quantity)::integer as quantity from products p join product_totals t on t.product_id = p.id
     where p.kind = 'consumabile' and t.quantity >= 4 order by md5(p.name) limit 14`;
  for (const { id, quantity } of rows) {
    const team = chance.one(people.teamIds);
    const needed = new Date(now.getTime() + chance.between(2, 40) * 86_400_000);
    await tx
      .insertInto('reservations')
      .values({
        product_id: id,
        quantity: String(Math.max(1, Math.round(quantity * (0.2 + chance.next() * 0.4)))),
        team_id: team.id,
        purpose: chance.one(team.works),
        needed_on: dayInRome(needed),
        created_by: chance.one(team.members),
      })
      .execute();
  }
}

/** Makes a list for the next race, with some goods that aren't all there, and one of the last race, which is closed. */
export async function makePickLists(
  tx: Writer,
  { now, people }: Pick<Today, 'now' | 'people'>,
): Promise<void> {
  const [maker = null] = people.keepers;
  const rows = await runSql(tx)<{ id: number; name: string; quantity: number }>`
    select p.id, p.name, trunc(t.quantity)::integer as quantity
      from products p join product_totals t on t.product_id = p.id
     where p.kind = 'consumabile' and p.active and p.tracking = 'none' and p.unit = 'pz'
       and t.quantity - t.reserved >= 3
     order by md5(p.code) limit 9`;
  const week = 7 * 86_400_000;
  const lists = [
    { name: 'Cassetta per la gara di Varano', closed_at: new Date(now.getTime() - week).toISOString() },
    { name: 'Cassetta per la gara di Misano', closed_at: null },
  ];
  for (const list of lists) {
    const created_at = new Date(now.getTime() - (list.closed_at ? 2 * week : 86_400_000)).toISOString();
    const listId = await insertRow(tx, 'pick_lists', { ...list, created_at, created_by: maker });
    for (const [at, { id, name, quantity }] of rows.entries())
      await insertRow(tx, 'pick_list_lines', {
        list_id: listId,
        product_id: id,
        description: name,
        quantity: String(at === 4 ? quantity + 5 : 1 + (at % 3)),
      });
  }
}

type StockRow = {
  product_id: number;
  location_id: number;
  lot_id: number | null;
  quantity: string;
  whole: boolean;
};

const lyingIn = (tx: Writer, below: number, most: number) =>
  runSql(tx)<StockRow>`
    select s.product_id, s.location_id, s.lot_id, s.quantity, p.tracking = 'none' and t.reserved = 0 as whole
      from stock s join locations l on l.id = s.location_id join products p on p.id = s.product_id
      join product_totals t on t.product_id = p.id
     where l.path @> array[${below}::integer] and s.quantity > 0 order by l.code, p.code limit ${most}`;

/**
 * Makes two stock-takes: one is done, with a few differences (in nothing that is `busy`), and in the other one people
 * are counting.
 */
export async function makeStockTakes(tx: Writer, today: Today, busy: ReadonlySet<number>): Promise<void> {
  const { chance, people, places } = today;
  const [manager = 0] = people.keepers;
  const done = await openTake(tx, 'Inventario elettronica', places.idOf('OFF-B'), manager);
  const rows = await lyingIn(tx, places.idOf('OFF-B'), 1000);
  const differences = rows.filter((row, place) => row.whole && place % 20 === 3 && !busy.has(row.product_id));
  for (const row of rows) {
    const off = differences.includes(row) ? 1 : 0;
    await count(tx, done, row, Number(row.quantity) - off, chance.one(people.keepers));
  }
  const by: Maker = { id: manager, permissions: new Set([can.warehouseManagement]) };
  await makeMove(tx, stockTakeLifeTable, { id: done, move: 'review', by });
  await makeMove(tx, stockTakeLifeTable, { id: done, move: 'approve', by }, async () => {
    const lines = differences.map((row) => ({
      type: 'rettifica' as const,
      productId: row.product_id,
      lotId: row.lot_id,
      quantity: '1',
      fromLocationId: row.location_id,
      reason: 'Inventario elettronica',
      stockTakeId: done,
    }));
    await book(tx, lines, { userId: manager });
    return closedBy(by);
  });

  const open = await openTake(tx, 'Inventario compositi', places.idOf('OFF-C'), manager);
  const seen = await lyingIn(tx, places.idOf('OFF-C'), 12);
  for (const row of seen) await count(tx, open, row, Number(row.quantity), chance.one(people.keepers));
}

async function openTake(tx: Writer, name: string, locationId: number, userId: number): Promise<number> {
  const id = await insertRow(tx, 'stock_takes', { name, location_id: locationId, opened_by: userId });
  return id;
}

async function count(tx: Writer, take: number, row: StockRow, counted: number, userId: number) {
  await tx
    .insertInto('stock_take_counts')
    .values({
      stock_take_id: take,
      product_id: row.product_id,
      location_id: row.location_id,
      lot_id: row.lot_id,
      counted: String(counted),
      expected: row.quantity,
      counted_by: userId,
    })
    .execute();
}
