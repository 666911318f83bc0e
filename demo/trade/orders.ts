/** A year of orders: requested, approved, sent, received in parts, and today some in every state. */
import { createOrder } from '@wms/contract/logistics/orders/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { approveOrder, requestOrder } from '../../server/src/logistics/orders/approving.ts';
import { createDraft } from '../../server/src/logistics/orders/editing.ts';
import { orderLifeTable } from '../../server/src/logistics/orders/life.ts';
import { reviseOrderOf } from '../../server/src/logistics/orders/sending/revising.ts';
import { sendOrderOf } from '../../server/src/logistics/orders/sending/to-supplier.ts';
import { runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import type { Storage } from '../../server/src/platform/files/storage.ts';
import { type Maker, makeMove } from '../../server/src/platform/lives/make-move.ts';
import { initialSettings } from '../../server/src/platform/settings/settings.ts';
import type { Happening } from './happening.ts';
import { receiveLines } from './order-arrivals.ts';
import {
  type Chance,
  chooseLines,
  chooseSupplier,
  type Item,
  makeSuppliersIfNone,
  type Purchase,
} from './order-lines.ts';
import { daysBetweenBills, invoiceOrder, invoiceTogether } from './supplier-papers.ts';
import { ask, gathered, gatherWish, type Wish } from './wishes.ts';

const day = 86_400_000;

type People = {
  ids: readonly number[];
  keepers: readonly number[];
  teamIds: readonly { id: number; works: readonly string[]; members: readonly number[] }[];
};
type OrderContext = { now: Date; storage: Storage; people: People; items: readonly Item[]; chance: Chance };

/** The state that an order of the demo reaches. */
type OrderOutcome =
  | 'bozza'
  | 'richiesto'
  | 'approvato'
  | 'respinto'
  | 'ordinato'
  | 'in ritardo'
  | 'rivisto'
  | 'in parte'
  | 'arrivato'
  | 'fatturato di più'
  | 'chiuso'
  | 'annullato';

/** The orders of the last weeks, by the days since they were drafted; some contain a wish. */
const lately: readonly [daysAgo: number, ending: OrderOutcome, wish?: Wish][] = [
  [1, 'bozza', gathered.tape],
  [2, 'bozza'],
  [2, 'richiesto'],
  [3, 'richiesto'],
  [1, 'richiesto'],
  [4, 'approvato'],
  [6, 'approvato'],
  [8, 'respinto'],
  [5, 'ordinato'],
  [9, 'ordinato', gathered.probe],
  [12, 'rivisto'],
  [26, 'in ritardo'],
  [31, 'in ritardo'],
  [18, 'in parte'],
  [22, 'in parte'],
  [15, 'annullato'],
  [48, 'arrivato', gathered.pliers],
  [60, 'arrivato', gathered.gauge],
  [75, 'arrivato', gathered.stands],
  [52, 'fatturato di più'],
];

/** Returns every step of every order of the year, unsorted. */
export function yearOfOrders(making: OrderContext): Happening[] {
  const { now, chance, people, storage } = making;
  const past = Array.from({ length: 110 }, (_, index): readonly [number, OrderOutcome, Wish?] => [
    355 - Math.floor((index / 110) * 320),
    chance.likely(0.05) ? 'annullato' : chance.likely(0.06) ? 'chiuso' : 'arrivato',
  ]);
  const begin = new Date(now.getTime() - 364 * day).toISOString();
  const accountant = people.keepers[0] ?? 0;
  const bills = [daysBetweenBills + 5, 5].map(
    (daysAgo): Happening => ({
      at: new Date(now.getTime() - daysAgo * day).toISOString(),
      happens: (tx) => invoiceTogether(tx, { userId: accountant, storage }),
    }),
  );
  return [
    { at: begin, happens: (tx) => decideLimits(tx) },
    ...bills,
    ...[...past, ...lately].flatMap(([daysAgo, ending, wish]) => stepsOf(making, daysAgo, ending, wish)),
  ];
}

async function decideLimits(tx: Writer): Promise<void> {
  await makeSuppliersIfNone(tx);
  await tx
    .insertInto('order_limits')
    .values({ team_id: null, free_up_to: '25', two_above: '3000' })
    .execute();
}

const makerOf = (id: number): Maker => ({ id, permissions: new Set([can.ordersManagement]) });

function stepsOf(making: OrderContext, daysAgo: number, ending: OrderOutcome, wish?: Wish): Happening[] {
  const { now, chance, people, items, storage } = making;
  const approver = makerOf(people.ids[0] ?? 0);
  const [second = 0, ...others] = people.keepers.filter((keeper) => keeper !== approver.id);
  const buyer = makerOf(chance.one(others.slice(0, 3)));
  const team = chance.one(people.teamIds);
  const services = { storage, publicUrl: undefined, mailIsSent: false, settings: initialSettings };
  // Open orders have enough lines to need an approval.
  const least = daysAgo < 35 ? 4 : 1;
  const buying: Purchase = { chance, items, least, reason: chance.one(team.works) };
  const minute = chance.between(0, 400);
  const days = chance.between(6, 20);
  let id = 0;
  const happenings: Happening[] = [];
  /** Adds a step so many days after the draft, if that day has passed. */
  const add = (after: number, happens: (tx: Writer) => Promise<unknown>) => {
    const morning = Math.floor((now.getTime() - (daysAgo - after) * day) / day) * day;
    const at = new Date(Math.min(morning + (8 * 60 + minute + happenings.length) * 60_000, now.getTime()));
    happenings.push({
      at: at.toISOString(),
      happens: async (tx) => {
        if (id > 0 || after <= 0) await happens(tx);
      },
    });
  };
  const isOneOf = (...endings: OrderOutcome[]) => endings.includes(ending);

  let wished = 0;
  if (wish)
    add(-2, async (tx) => {
      wished = await ask(tx, { wish, teamId: team.id, by: team.members[1] ?? 0 });
    });
  add(0, async (tx) => {
    id = await draft(tx, { buying, buyer, teamId: team.id, wish });
    if (wished > 0 && id > 0) await gatherWish(tx, wished, id);
  });
  if (isOneOf('bozza')) return happenings;
  add(0, (tx) => act(tx, id, (version) => requestOrder(tx, { id, version }, buyer)));
  if (isOneOf('richiesto')) return happenings;
  if (isOneOf('respinto')) {
    add(1, (tx) => moveWith(tx, id, 'reject', approver, 'Ne abbiamo ancora: riparliamone dopo la gara'));
    return happenings;
  }
  add(1, (tx) => approveWaiting(tx, id, [approver, makerOf(second)]));
  if (isOneOf('approvato')) return happenings;
  if (isOneOf('annullato')) {
    add(2, (tx) => moveWith(tx, id, 'cancel', buyer, 'Il fornitore non ne ha più: lo prendiamo altrove'));
    return happenings;
  }
  const promised =
    ending === 'in ritardo' ? daysAgo - 4 : isOneOf('ordinato', 'rivisto', 'in parte') ? 40 : days;
  add(2, (tx) => send(tx, { id, promised: promised - 2, buyer, services }));
  if (isOneOf('ordinato', 'in ritardo')) return happenings;
  if (isOneOf('rivisto')) {
    add(4, (tx) => revise(tx, { id, by: approver, services }));
    return happenings;
  }
  const keeper = chance.one(people.keepers);
  const late = chance.likely(0.25) ? chance.between(1, 9) : -chance.between(0, 3);
  const first = isOneOf('in parte') ? 10 : Math.max(3, days + late);
  const partly = isOneOf('in parte', 'chiuso') || chance.likely(0.3);
  add(first, (tx) => receiveLines(tx, id, { userId: keeper, share: partly ? 0.6 : 1, storage }));
  if (isOneOf('arrivato', 'fatturato di più') && partly)
    add(first + 5, (tx) => receiveLines(tx, id, { userId: keeper, share: 1, storage }));
  const more = isOneOf('fatturato di più') ? '12.50' : '0';
  if (isOneOf('arrivato', 'fatturato di più') && daysAgo < 200)
    add(first + 8, (tx) => invoiceOrder(tx, { orderId: id, userId: buyer.id, storage, more }));
  if (isOneOf('chiuso'))
    add(first + 12, (tx) => moveWith(tx, id, 'closeRest', buyer, 'Il resto non si produce più'));
  return happenings;
}

type DraftPlan = { buying: Purchase; buyer: Maker; teamId: number; wish: Wish | undefined };

/** Makes a draft from the data that a form would send. Returns 0 when there is no supplier. */
async function draft(tx: Writer, { buying, buyer, teamId, wish }: DraftPlan): Promise<number> {
  const supplier = await chooseSupplier(tx, buying);
  if (!supplier) return 0;
  const chosen = await chooseLines(tx, supplier.id, buying);
  const lines = wish
    ? [...chosen, { description: wish.words, quantity: wish.quantity, price: wish.price }]
    : chosen;
  const [needed] = await runSql(tx)<{
    on: string;
  }>`select rome_today() + ${buying.chance.between(15, 40)}::integer as on`;
  const form = createOrder.body.parse({
    supplierId: supplier.id,
    teamId,
    lines,
    neededOn: needed?.on,
    paymentTerms: supplier.paymentTerms,
    ...(buying.chance.likely(0.4) && { shipping: buying.chance.one(['7.50', '9.90', '12.00', '18.00']) }),
    ...(buying.chance.likely(0.2) && { offer: `Preventivo ${buying.chance.between(100, 999)}` }),
    ...(buying.chance.likely(0.2) && { notes: `Per: ${buying.reason}` }),
  });
  return createDraft(tx, form, buyer);
}

async function act<T>(tx: Writer, id: number, work: (version: number) => Promise<T>): Promise<T> {
  const { version } = await tx
    .selectFrom('orders')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return work(version);
}

/** Approves an order that waits. An order below the limit was approved at once. */
async function approveWaiting(tx: Writer, id: number, approvers: readonly Maker[]): Promise<void> {
  for (const approver of approvers) {
    const [waiting] = await runSql(tx)`
      select from orders where id = ${id} and state = 'richiesto' and requester_id <> ${approver.id}`;
    if (waiting)
      await act(tx, id, (version) =>
        approveOrder(tx, { id, version, overBudgetBecause: null }, approver, initialSettings),
      );
  }
}

const moveWith = (
  tx: Writer,
  id: number,
  move: 'reject' | 'cancel' | 'closeRest',
  by: Maker,
  reason: string,
) => makeMove(tx, orderLifeTable, { id, move, by, reason });

type SendingPlan = {
  id: number;
  promised: number;
  buyer: Maker;
  services: Parameters<typeof sendOrderOf>[4];
};

/** Sends an order, unless it still waits because only its requester could approve it. */
async function send(tx: Writer, { id, promised, buyer, services }: SendingPlan): Promise<void> {
  const [order] = await runSql(tx)<{ version: number; expected: string; language: 'it' | 'en' }>`
    select o.version, (rome_today() + ${promised}::integer)::text as expected, s.language
      from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id} and o.state = 'approvato' and s.active`;
  if (!order) return;
  const { version, language, expected: expectedOn } = order;
  await sendOrderOf(tx, id, { version, language, expectedOn, mail: null }, buyer, services);
}

type RevisionPlan = { id: number; by: Maker; services: Parameters<typeof reviseOrderOf>[4] };

/** Revises an order: the quantity of the first line is halved. */
async function revise(tx: Writer, { id, by, services }: RevisionPlan): Promise<void> {
  const [order] = await runSql(tx)<{ form: object; version: number; language: 'it' | 'en' }>`
    select o.version, s.language, json_build_object(
             'supplierId', o.supplier_id, 'teamId', o.team_id, 'neededOn', o.needed_on, 'locationId', o.location_id,
             'offer', o.offer, 'paymentTerms', o.payment_terms, 'notes', o.notes,
             'message', 'Consegna solo di mattina, per favore',
             'shipping', o.shipping::text, 'shippingVat', o.shipping_vat::text, 'lines', (
               select json_agg(json_build_object(
                   'id', l.id, 'productId', l.product_id, 'description', l.description, 'unit', l.unit,
                   'supplierCode', l.supplier_code, 'packSize', l.pack_size::text, 'price', l.price::text,
                   'discount', l.discount::text, 'vat', l.vat::text, 'neededOn', l.needed_on,
                   'locationId', l.location_id,
                   'quantity', case when l.position = 1 then ceil(l.quantity / 2) else l.quantity end::text)
                   order by l.position) from order_lines l where l.order_id = o.id)) as form
      from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id} and o.state = 'ordinato'`;
  if (!order) return;
  const form = createOrder.body.parse(order.form);
  const { version, language } = order;
  const reason = 'Il fornitore ne ha meno del previsto';
  await reviseOrderOf(tx, id, { ...form, version, language, reason, overBudgetBecause: null }, by, services);
}

/** Makes budgets that are nearly used up, and marks the news of the year as read, except the last days'. */
export async function settleOrders(tx: Writer): Promise<void> {
  await runSql(tx)`
    insert into budgets (team_id, year, amount)
    select team_id, year, greatest(round(total / (array[0.62, 0.84, 0.97, 0.45])[1 + rank % 4], -1), 10)
      from (select team_id, year, sum(total) as total, row_number() over (partition by year order by team_id) as rank
              from orders where team_id is not null and year is not null
               and state in ('approvato', 'ordinato', 'parzialmente ricevuto', 'ricevuto', 'chiuso con residuo')
             group by team_id, year) used
    on conflict do nothing`;
  await runSql(tx)`
    update notifications set read_at = told_at
     where read_at is null and told_at < current_moment() - interval '4 days'`;
}
