/** Wishes that were gathered into an order: it won't bring them, and they are open again. */
import type { RawBuilder } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';

/** Opens the wishes `w` for which this holds, and records the step of each. */
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
