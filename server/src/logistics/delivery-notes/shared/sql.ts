/** SQL that list, page and reminders share; `n` is a note and `l` one of its lines. */
import { sql } from 'kysely';

/** SQL: the team with this id as JSON. */
export const teamRef = (id: string) =>
  sql`(select json_build_object('id', t.id, 'name', t.name) from teams t where t.id = ${sql.ref(id)})`;

/**
 * SQL: the quantity of a line that is still out; null when nothing of it is to come back. Lent goods may also have come
 * back without a note.
 */
export const lineOut = sql<string | null>`case
  when l.quantity is null or l.order_line_id is not null then null
  when n.direction <> 'uscita' or n.state in ('bozza', 'annullato') then null
  when l.loan_id is null then l.quantity - l.returned
  else least(l.quantity - l.returned, (select o.quantity - o.returned from loans o where o.id = l.loan_id)) end`;

const isIssued = sql`n.state in ('emesso', 'in viaggio', 'consegnato')`;

/** SQL: whether note `n` still has something to come back. */
export const isAwaited = sql<boolean>`(n.return_due_on is not null and not n.all_back and ${isIssued})`;
export const isLate = sql<boolean>`(n.return_due_on < rome_today() and ${isAwaited})`;

export const returnState = sql<string | null>`case
  when n.return_due_on is null or not ${isIssued} then null
  when n.all_back then 'rientrato'
  when n.return_due_on < rome_today() then 'scaduto' else 'atteso' end`;

/** SQL: the declared parcels of a note, else the sum of its lines' parcels. */
export const parcelsOf = sql<number | null>`coalesce(n.parcels, (
  select sum(l.parcels)::integer from delivery_note_lines l where l.note_id = n.id))`;
