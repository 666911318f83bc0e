/** Sends the news of wishes: people who order hear of a new wish, and the person who asked hears of its progress. */
import { asksForThings, managesOrders } from '@wms/contract/logistics/shared/access';
import { formatDate, formatQuantity } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { news } from '../../platform/news/news.ts';
import { notify, takeNewsBack } from '../../platform/news/notify.ts';

type WishNews = { id: number; askedBy: number | null; byId: number | null; thing: string };

const common = {
  concerns: asksForThings,
  mailKeptHours: 7 * 24,
  audience: ({ askedBy, byId }: WishNews) => ({ people: askedBy === null ? [] : [askedBy], except: byId }),
  leadsTo: () => '/richieste' as const,
};

export const wishMade = news<Omit<WishNews, 'askedBy'> & { by: string | null }>({
  kind: 'logistics.wish-made',
  label: 'Richieste di acquisto da ordinare',
  concerns: managesOrders,
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ byId }) => ({ holdersOf: can.ordersManagement, except: byId }),
  sentence: ({ by, thing }) => `${by ?? 'Qualcuno'} chiede ${thing}`,
  leadsTo: () => '/ordini/da-ordinare',
});

export const wishRefused = news<WishNews & { reason: string | null }>({
  ...common,
  kind: 'logistics.wish-refused',
  label: 'Richieste di acquisto rifiutate',
  ways: ['bell', 'mail'],
  sentence: ({ thing, reason }) =>
    `La tua richiesta di ${thing} è stata rifiutata${reason ? `: ${reason}` : ''}`,
});

/** Takes back the news of a refusal that was undone. */
export const wishReopened = news<WishNews>({
  ...common,
  kind: 'logistics.wish-reopened',
  label: 'Richieste di acquisto di nuovo aperte dopo un rifiuto',
  ways: ['bell', 'mail'],
  sentence: ({ thing }) => `La tua richiesta di ${thing} è di nuovo aperta: il rifiuto non vale più`,
});

export const wishOrdered = news<WishNews & { expectedOn: string | null }>({
  ...common,
  kind: 'logistics.wish-ordered',
  label: 'Richieste di acquisto ordinate',
  ways: ['bell'],
  sentence: ({ thing, expectedOn }) =>
    `Quello che hai chiesto è ordinato: ${thing}${expectedOn ? `, arriva ${formatDate(expectedOn, 'il')}` : ''}`,
});

export const wishArrived = news<WishNews>({
  ...common,
  kind: 'logistics.wish-arrived',
  label: 'Richieste di acquisto arrivate',
  ways: ['bell', 'mail'],
  sentence: ({ thing }) => `È arrivato quello che hai chiesto: ${thing}`,
});

type Row = {
  id: number;
  askedBy: number | null;
  quantity: string;
  unit: string;
  name: string;
  expectedOn: string | null;
};

/** Reads the data for the news of the wishes `w` that match. */
async function readToldWishes(tx: Writer, matching: RawBuilder<unknown>, byId: number | null) {
  const rows = await runSql(tx)<Row>`
    select w.id, w.asked_by as "askedBy", w.quantity, w.unit, coalesce(p.name, w.description) as name,
           due_on(o.expected_on, l.needed_on, o.needed_on) as "expectedOn"
      from wishes w left join products p on p.id = w.product_id
      left join order_lines l on l.id = w.order_line_id left join orders o on o.id = l.order_id
     where ${matching} order by w.id`;
  return rows.map(({ quantity, unit, name, ...row }) => ({
    ...row,
    byId,
    thing: `${formatQuantity(quantity, unit)} di «${name}»`,
  }));
}

/** Tells the people who order that somebody else asks for something. */
export const notifyWishMade = (tx: Writer, id: number, byId: number) => tellOfAsking(tx, id, byId, notify);

/** Takes this news back from those who haven't read it, because the person doesn't ask any more. */
export const takeWishNewsBack = (tx: Writer, id: number, byId: number) =>
  tellOfAsking(tx, id, byId, takeNewsBack);

async function tellOfAsking(
  tx: Writer,
  id: number,
  byId: number,
  tell: typeof notify | typeof takeNewsBack,
): Promise<void> {
  const [person] = await runSql(tx)<{ name: string }>`
    select first_name || ' ' || last_name as name from users where id = ${byId}`;
  for (const told of await readToldWishes(tx, sql`w.id = ${id}`, byId))
    await tell(tx, wishMade, { ...told, by: person?.name ?? null });
}

export async function notifyWishRefused(tx: Writer, id: number, byId: number | null, reason: string | null) {
  for (const told of await readToldWishes(tx, sql`w.id = ${id}`, byId))
    await notify(tx, wishRefused, { ...told, reason });
}

export async function notifyWishReopened(tx: Writer, id: number, byId: number | null): Promise<void> {
  for (const told of await readToldWishes(tx, sql`w.id = ${id}`, byId)) await notify(tx, wishReopened, told);
}

/** Tells the people whose wishes are in an order that the order goes to its supplier. */
export async function notifyWishesOrdered(tx: Writer, orderId: number, byId: number | null): Promise<void> {
  for (const told of await readToldWishes(tx, sql`l.order_id = ${orderId} and w.state = 'in ordine'`, byId))
    await notify(tx, wishOrdered, told);
}

export async function notifyWishArrived(tx: Writer, id: number, byId: number | null): Promise<void> {
  for (const told of await readToldWishes(tx, sql`w.id = ${id}`, byId)) await notify(tx, wishArrived, told);
}
