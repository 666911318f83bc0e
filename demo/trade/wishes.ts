/** 'Chiedi': the wishes of the demo's people, and what happens to them. */
import { can } from '@wms/contract/platform/permissions';
import { wishLifeTable } from '../../server/src/logistics/wishes/living.ts';
import { insertRow, runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import { makeMove } from '../../server/src/platform/lives/make-move.ts';
import type { Happening } from './happening.ts';

const day = 86_400_000;

/** A thing that nobody keeps in stock, described in people's own words. */
export type Wish = { words: string; url?: string; quantity: string; price: string; reason: string };

/** Wishes that were added to orders, each to one order. */
export const gathered = {
  pliers: {
    words: 'Pinza a becchi curvi, 160 mm',
    quantity: '2',
    price: '18.90',
    reason: 'Quella del banco 3 si è rotta',
  },
  probe: {
    words: 'Sonda di corrente per oscilloscopio, 30 A',
    quantity: '1',
    price: '64',
    url: 'https://strumenti.example/sonde/30a',
    reason: 'Misure sull’inverter',
  },
  stands: { words: 'Cavalletti pieghevoli', quantity: '4', price: '31.50', reason: 'Trasferta di Varano' },
  gauge: { words: 'Calibro digitale da 300 mm', quantity: '1', price: '89', reason: 'Controllo dei mozzi' },
  tape: { words: 'Nastro per vernice, 19 mm', quantity: '12', price: '2.40', reason: 'Livrea 2027' },
} as const satisfies Record<string, Wish>;

type People = { ids: readonly number[]; teamIds: readonly { id: number; members: readonly number[] }[] };

/** Asks for a wish as a member of this team. Returns the id of the wish. */
export async function ask(
  tx: Writer,
  { wish, teamId, by }: { wish: Wish; teamId: number; by: number },
): Promise<number> {
  const { words, url, quantity, reason } = wish;
  return insertRow(tx, 'wishes', {
    description: words,
    url: url ?? null,
    quantity,
    unit: 'pz',
    reason,
    team_id: teamId,
    asked_by: by,
  });
}

/** Assigns the last line of the draft to the wish. */
export async function gatherWish(tx: Writer, wishId: number, orderId: number): Promise<void> {
  const [line] = await runSql(tx)<{ id: number }>`
    select id from order_lines where order_id = ${orderId} order by position desc limit 1`;
  await makeMove(tx, wishLifeTable, { id: wishId, move: 'gather', by: null }, async () => ({
    order_line_id: line?.id,
  }));
}

/** Wishes for a product that runs short, or in words; some were refused, or withdrawn by the person who asked. */
const alone: readonly [daysAgo: number, wish: Wish | 'product', end?: 'refuse' | 'withdraw'][] = [
  [9, 'product'],
  [6, { words: 'Lampada da banco con lente', quantity: '1', price: '0', reason: 'Saldature del BMS' }],
  [5, 'product'],
  [
    3,
    {
      words: 'Guanti isolanti classe 0, taglia 9',
      quantity: '2',
      price: '0',
      reason: 'I vecchi scadono',
      url: 'https://sicurezza.example/guanti/classe-0',
    },
  ],
  [2, 'product'],
  [
    40,
    { words: 'Macchina del caffè', quantity: '1', price: '0', reason: 'Notti prima delle gare' },
    'refuse',
  ],
  [21, { words: 'Secondo monitor', quantity: '1', price: '0', reason: 'Postazione telemetria' }, 'withdraw'],
];

/** Returns the wishes that no order has; the person who signs in as `demo` made some of them. */
export function yearOfWishes({ now, people }: { now: Date; people: People }): Happening[] {
  return alone.flatMap(([daysAgo, wish, end], place) => {
    const own = people.teamIds.find(({ members }) => members.includes(people.ids[0] ?? 0));
    const others = people.teamIds[place % people.teamIds.length];
    const team = place % 3 === 0 && own ? own : others;
    const by = (team === own ? people.ids[0] : team?.members[place % team.members.length]) ?? 0;
    const morning = Math.floor((now.getTime() - daysAgo * day) / day) * day + (9 * 60 + place) * 60_000;
    const at = (after: number) =>
      new Date(Math.min(morning + after * day, now.getTime() - 60_000)).toISOString();
    let id = 0;
    return [
      {
        at: at(0),
        happens: async (tx) => {
          const asked = { teamId: team?.id ?? 0, by };
          id = await (wish === 'product'
            ? askForProduct(tx, { ...asked, place })
            : ask(tx, { ...asked, wish }));
        },
      },
      ...(end
        ? [{ at: at(2), happens: (tx: Writer) => finish(tx, id, end, { by, orders: people.ids[0] ?? 0 }) }]
        : []),
    ] satisfies Happening[];
  });
}

async function askForProduct(
  tx: Writer,
  { teamId, by, place }: { teamId: number; by: number; place: number },
) {
  const [product] = await runSql(tx)<{ id: number; unit: string; quantity: string }>`
    select p.id, p.unit, greatest(ceil(p.minimum_stock / 2), 1)::text as quantity
      from products p join product_states s on s.product_id = p.id
     where p.active and p.kind = 'consumabile' and s.stock_state in ('low', 'none')
     order by md5(p.name) offset ${place} limit 1`;
  return insertRow(tx, 'wishes', {
    product_id: product?.id ?? null,
    description: product ? null : 'Fascette da 200 mm',
    quantity: product?.quantity ?? '5',
    unit: product?.unit ?? 'pz',
    team_id: teamId,
    asked_by: by,
    reason: 'Sta finendo, e la prossima settimana serve',
  });
}

async function finish(
  tx: Writer,
  id: number,
  end: 'refuse' | 'withdraw',
  { by, orders }: { by: number; orders: number },
): Promise<void> {
  if (end === 'withdraw') {
    const owner = { id: by, permissions: new Set([can.inventoryBrowse]) };
    await makeMove(tx, wishLifeTable, { id, move: 'withdraw', by: owner });
    return;
  }
  const buyer = { id: orders, permissions: new Set([can.ordersManagement]) };
  const reason = 'Non serve alla vettura: chiedila allo sponsor';
  await makeMove(tx, wishLifeTable, { id, move: 'refuse', by: buyer, reason });
}
