/** The day that counts of an order, wherever it is said that it is late. */
import { sql } from 'kysely';

/** SQL: of order `o`, what the supplier says, else when its first open line is needed, else when the order is. */
export const dueOn = sql<string | null>`coalesce(o.expected_on,
  (select min(due_on(null, l.needed_on, o.needed_on)) from order_lines l
    where l.order_id = o.id and l.received < l.quantity),
  o.needed_on)`;
