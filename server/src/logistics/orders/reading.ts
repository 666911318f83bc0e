/** An order with everything that its page shows. */

import { differencesOf } from '@wms/contract/logistics/orders/differences';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { PrintedOrder } from '@wms/contract/logistics/orders/printed';
import { selfApproval } from '@wms/contract/logistics/orders/settings';
import { totalsOf } from '@wms/contract/logistics/orders/totals';
import { openActions, openMoves } from '@wms/contract/platform/life';
import { sql } from 'kysely';
import { selectAttachments } from '../../platform/annotations/attachments.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { requireRow } from '../../platform/database/row.ts';
import type { User } from '../../platform/people/user.ts';
import { noOrder } from '../shared/missing.ts';
import { dueOn } from '../shared/order-due-on.ts';
import { placeRef } from '../shared/refs.ts';
import { approvalRefusal, approvalsFor, readBudgetExcess, readLimits } from './limits.ts';
import { isLate, type ListViewer } from './list.ts';

type Row = Omit<
  Order,
  'goods' | 'rates' | 'approvalsNeeded' | 'approvalRefusal' | 'overBudget' | 'revisions' | 'moves' | 'actions'
> & {
  teamId: number | null;
  year: number | null;
  drafterId: number | null;
  override: string | null;
  revisions: Revision[];
};

type Revision = Omit<Order['revisions'][number], 'differences'> & { printed: unknown };

/** Adds to each revision the differences from the revision before; the revisions come with the last one first. */
const withDifferences = (revisions: readonly Revision[]) =>
  revisions.map(({ printed, ...revision }, index) => {
    const before = revisions[index + 1];
    return {
      ...revision,
      differences: before
        ? differencesOf(PrintedOrder.parse(before.printed), PrintedOrder.parse(printed))
        : [],
    };
  });

/** SQL: the e-mail address to which the supplier `s` gets orders. */
export const orderMailOf = sql<string | null>`coalesce(
  (select c.email from supplier_contacts c where c.supplier_id = s.id and c.gets_orders and c.email is not null
    order by c.id limit 1), s.email)`;

const nameOf = (id: ReturnType<typeof sql>) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`;

/** SQL: the lines of order `o`, as decimal texts. */
const lines = sql`
  coalesce((select json_agg(json_build_object(
      'id', l.id, 'description', l.description, 'supplierCode', l.supplier_code, 'unit', l.unit,
      'product', case when p.id is not null then json_build_object('id', p.id, 'code', p.code, 'name', p.name) end,
      'quantity', l.quantity::text, 'packSize', l.pack_size::text, 'price', l.price::text,
      'discount', l.discount::text, 'vat', l.vat::text, 'net', l.net::text, 'neededOn', l.needed_on,
      'location', case when place.id is not null then ${placeRef('place')} end, 'received', l.received::text,
      'refunded', l.refunded::text)
      order by l.position)
    from order_lines l left join products p on p.id = l.product_id left join locations place on place.id = l.location_id
   where l.order_id = o.id), '[]')`;

/** SQL: the revisions of order `o` with the mails to its supplier, the last revision first. */
const revisions = sql`
  coalesce((select json_agg(json_build_object(
      'id', r.id, 'revision', r.revision, 'madeAt', r.made_at, 'madeBy', ${nameOf(sql`r.made_by`)},
      'reason', r.reason, 'printed', r.printed,
      'sendings', coalesce((
        select json_agg(json_build_object(
          'recipient', m.recipient, 'at', m.asked_at, 'by', ${nameOf(sql`m.sent_by`)}, 'leftAt', m.left_at,
          'failure', m.failure, 'cancels', m.cancels)
                        order by m.id)
          from order_sendings m where m.revision_id = r.id), '[]')) order by r.revision desc)
    from order_revisions r where r.order_id = o.id), '[]')`;

/** SQL: the wishes that were gathered into order `o`, the oldest first. */
const wishes = sql`
  coalesce((select json_agg(json_build_object(
      'id', w.id, 'by', ${nameOf(sql`w.asked_by`)}, 'quantity', w.quantity::text, 'unit', w.unit,
      'thing', coalesce(p.name, w.description), 'reason', w.reason) order by w.id)
    from wishes w join order_lines l on l.id = w.order_line_id left join products p on p.id = w.product_id
   where l.order_id = o.id), '[]')`;

/** SQL: who stopped order `o`, when and why. */
const stopped = sql`
  case when o.state in ('respinto', 'annullato', 'chiuso con residuo') then
    (select json_build_object('by', ${nameOf(sql`step.made_by`)}, 'at', step.made_at, 'reason', step.reason)
       from steps_taken step where step.order_id = o.id and step.to_state = o.state order by step.id desc limit 1) end`;

export async function readOrder(
  db: Reader,
  id: number,
  { user, settings }: ListViewer & { user: User },
): Promise<Order> {
  const [row] = await runSql(db)<Row>`
    select o.id, order_number(o.year, o.number) as number, o.numbered_on as "numberedOn", o.state,
           json_build_object('id', s.id, 'name', s.name, 'email', ${orderMailOf}, 'language', s.language,
                             'active', s.active) as supplier,
           case when u.id is not null
             then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as requester,
           case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
           o.needed_on as "neededOn", case when place.id is not null then ${placeRef('place')} end as location,
           o.offer, o.payment_terms as "paymentTerms", o.message, o.notes, o.shipping, o.shipping_vat as "shippingVat",
           ${lines} as lines, o.net, o.vat, o.total, o.ordered_on as "orderedOn", o.expected_on as "expectedOn",
           ${dueOn} as "dueOn", ${isLate} as late, o.closed_on as "closedOn",
           ${stopped} as stopped,
           coalesce((select json_agg(json_build_object('id', a.user_id, 'name', ${nameOf(sql`a.user_id`)}, 'at', a.at)
                                     order by a.id)
                       from order_approvals a where a.order_id = o.id and a.round = o.round and a.user_id is not null),
                    '[]') as approvals,
           ${revisions} as revisions, ${selectAttachments(sql`a.order_id = o.id`)} as attachments,
           ${wishes} as wishes,
           o.created_at as "createdAt", o.version, o.team_id as "teamId", o.year, o.drafted_by as "drafterId",
           o.budget_override as override
      from orders o
      join suppliers s on s.id = o.supplier_id
      left join users u on u.id = o.requester_id
      left join teams t on t.id = o.team_id
      left join locations place on place.id = o.location_id
     where o.id = ${id}`;
  if (!row) throw noOrder();
  const { teamId, year, drafterId, override, revisions: made, ...order } = row;
  const { goods, rates } = totalsOf(order.lines, order);
  const needed = approvalsFor(order.total, await readLimits(db, teamId));
  const mayWait = ['bozza', 'richiesto', 'respinto', 'approvato'].includes(order.state);
  const exceeded = mayWait
    ? await readBudgetExcess(db, { id, team_id: teamId, year, total: order.total })
    : undefined;
  const why =
    order.state === 'richiesto'
      ? approvalRefusal(
          {
            requesterId: order.requester?.id ?? null,
            drafterId,
            approvedBy: order.approvals.map((approval) => approval.id),
          },
          user.id,
          settings.value(selfApproval),
        )
      : null;
  const person = { permissions: user.permissions, owns: order.requester?.id === user.id };
  return {
    ...order,
    revisions: withDifferences(made),
    goods,
    rates,
    // An order up to the limit still needs one approval when it was requested already or when it exceeds the budget.
    approvalsNeeded: order.state === 'richiesto' || exceeded ? Math.max(needed, 1) : needed,
    approvalRefusal: why,
    overBudget: exceeded ? { left: exceeded.left, overriddenBecause: override } : null,
    moves: openMoves(orderLife, order.state, person).filter((move) => move !== 'approve' || why === null),
    // A supplier who never got the order isn't told that it is cancelled.
    actions: openActions(orderLife, order.state, person).filter(
      (action) => action !== 'notifyCancelled' || made.length > 0,
    ),
  };
}

/** Refuses with 404 an order that doesn't exist. */
export async function requireOrder(db: Reader, id: number): Promise<void> {
  await requireRow(db, 'orders', id, noOrder);
}
