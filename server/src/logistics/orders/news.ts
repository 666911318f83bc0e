/** The news of orders: to people who may approve, to the requester, and to people whom a comment mentions. */

import type { OrderMove } from '@wms/contract/logistics/orders/life';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { Mention } from '../../platform/annotations/comments.ts';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { StepTaken } from '../../platform/lives/make-move.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';

type OrderNews = {
  id: number;
  /** The order's number, or words that say it is a draft. */
  order: string;
  supplier: string;
  total: string;
  by: string | null;
  byId: number | null;
  requesterId: number | null;
};

const pageOf = ({ id }: Pick<OrderNews, 'id'>) => pageLink('/ordini/$id', { id });

const mails = { concerns: managesOrders, ways: ['bell', 'mail'], mailKeptHours: 48 } as const;

export const orderToApprove = news<OrderNews>({
  ...mails,
  kind: 'logistics.order-to-approve',
  label: 'Ordini da approvare',
  audience: ({ byId }) => ({ holdersOf: can.ordersManagement, except: byId }),
  sentence: ({ by, order, supplier, total }) =>
    `${by ?? 'Qualcuno'} chiede di approvare ${order}: ${formatEuro(total)} a «${supplier}»`,
  leadsTo: pageOf,
});

const outcomes: { readonly [move in OrderMove]?: string } = {
  approve: 'è approvato',
  reject: 'è respinto',
  unapprove: 'aspetta di nuovo l’approvazione: non è più approvato',
  reconsider: 'aspetta di nuovo l’approvazione: il rifiuto non vale più',
  rework: 'è tornato in bozza',
  cancel: 'è annullato',
  closeRest: 'è chiuso con un residuo',
};

export const orderDecided = news<OrderNews & { outcome: string; reason: string | null }>({
  ...mails,
  kind: 'logistics.order-decided',
  label: 'Ordini che hai chiesto: approvati, respinti, annullati',
  audience: ({ requesterId, byId }) => ({ people: requesterId === null ? [] : [requesterId], except: byId }),
  sentence: ({ order, supplier, outcome, by, reason }) =>
    `${order.replace(/^u/, 'U')} a «${supplier}» ${outcome}${by ? ` da ${by}` : ''}${reason ? `: ${reason}` : ''}`,
  leadsTo: pageOf,
});

export const mentionedOnOrder = news<OrderNews & { people: readonly number[] }>({
  ...mails,
  kind: 'logistics.order-mention',
  label: 'Qualcuno ti menziona nei commenti di un ordine',
  audience: ({ people }) => ({ people }),
  sentence: ({ by, order, supplier }) => `${by} ti ha menzionatə nei commenti a ${order} per «${supplier}»`,
  leadsTo: ({ id }) => pageLink('/ordini/$id', { id }, { scheda: 'commenti' }),
});

async function readAbout(tx: Writer, id: number, byId: number | null): Promise<OrderNews | undefined> {
  const [about] = await runSql(tx)<Omit<OrderNews, 'byId'>>`
    select o.id, coalesce(order_number(o.year, o.number), 'un ordine in bozza') as "order", s.name as supplier, o.total,
           o.requester_id as "requesterId",
           (select u.first_name || ' ' || u.last_name from users u where u.id = ${byId}::integer) as by
      from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`;
  return about && { ...about, byId };
}

/** Tells the people who may approve, except the requester. */
export async function notifyToApprove(tx: Writer, id: number, byId: number): Promise<void> {
  const about = await readAbout(tx, id, byId);
  if (about) await notify(tx, orderToApprove, about);
}

/**
 * Tells the requester about the decisions of others. An order that the limits approve at once sends no news, because
 * the requester sees the approval.
 */
export async function notifyOrderStep(tx: Writer, step: StepTaken<OrderState, OrderMove>): Promise<void> {
  const outcome = outcomes[step.move];
  if (!outcome || !step.by) return;
  const about = await readAbout(tx, step.id, step.by.id);
  if (about) await notify(tx, orderDecided, { ...about, outcome, reason: step.reason });
}

export async function notifyMentionedOnOrder(tx: Writer, mention: Mention): Promise<void> {
  const about = await readAbout(tx, mention.thingId, mention.authorId);
  if (about) await notify(tx, mentionedOnOrder, { ...about, people: mention.mentioned });
}
