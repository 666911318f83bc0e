/** Opens the wishes of an order again when the order won't bring their goods. */
import { type RawBuilder, sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';

/** Opens the wishes `w` that the condition selects, and records the step of each wish. */
export async function releaseWishes(
  tx: Writer,
  which: RawBuilder<unknown>,
  userId: number | null,
): Promise<void> {
  await runSql(tx)`
    with released as (
      update wishes w set state = 'aperta', order_line_id = null where w.state = 'in ordine' and ${which} returning id
    )
    insert into steps_taken (wish_id, move, from_state, to_state, made_by)
    select id, 'release', 'in ordine', 'aperta', ${userId}::integer from released`;
}

/** Opens the wishes of a rejected order; the order takes them back when it is requested again. */
export async function releaseRejectedWishes(
  tx: Writer,
  orderId: number,
  userId: number | null,
): Promise<void> {
  const ofOrder = sql`w.order_line_id in (select id from order_lines where order_id = ${orderId})`;
  await runSql(
    tx,
  )`update wishes w set released_line_id = order_line_id where w.state = 'in ordine' and ${ofOrder}`;
  await releaseWishes(tx, ofOrder, userId);
}

/** Takes the wishes of a rejected order back into it, when they are still open and the order still has their line. */
export async function gatherReleasedWishes(
  tx: Writer,
  orderId: number,
  userId: number | null,
): Promise<void> {
  await runSql(tx)`
    with gathered as (
      update wishes w set state = 'in ordine', order_line_id = l.id, released_line_id = null
        from order_lines l
       where w.released_line_id = l.id and l.order_id = ${orderId} and w.state = 'aperta'
         and w.product_id is not distinct from l.product_id returning w.id
    )
    insert into steps_taken (wish_id, move, from_state, to_state, made_by)
    select id, 'gather', 'aperta', 'in ordine', ${userId}::integer from gathered`;
}
