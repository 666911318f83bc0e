import { sql } from 'kysely';

/**
 * SQL: whether a row of `receipts` is this person's, as its payer or as the member that they are linked to now. A
 * receipt from before the link names the member alone.
 */
export const isReceiptOf = (userId: number, row = 'receipts') =>
  sql<boolean>`(${sql.ref(`${row}.user_id`)} = ${userId}
    or ${sql.ref(`${row}.member_id`)} in (select own.id from members own where own.user_id = ${userId}))`;
