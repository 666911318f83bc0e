/** The day on which an order is due, in every place that calls orders late. */
import { sql } from 'kysely';

/**
 * SQL: the day on which order `o` is due: the day that the supplier says, else the first day on which an open line is
 * needed, else the day on which the order is needed.
 */
export const dueOn = sql<string | null>`coalesce(o.expected_on,
  (select min(due_on(null, l.needed_on, o.needed_on)) from order_lines l
    where l.order_id = o.id and l.received < l.quantity),
  o.needed_on)`;
