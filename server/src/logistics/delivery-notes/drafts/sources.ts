/** Lists the open reservations and loans, and the trips that haven't ended, from which a note can be made. */
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { holdsWord, typedWords } from '../../../platform/database/search-words.ts';

type Source = { id: number; title: string; detail: string };
const most = 50;

/** SQL: every word of the search is found in at least one of the columns. */
function hasWords(q: string, columns: readonly string[]): RawBuilder<boolean> {
  const words = typedWords(q);
  if (words.length === 0) return sql`true`;
  const text = sql`' ' || search_words(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  return sql`(${sql.join(
    words.map((word) => holdsWord(text, word)),
    sql` and `,
  )})`;
}

export async function listSources(db: Reader, q = '') {
  const reservations = await runSql(db)<Source>`
    select r.id, p.name as title,
           concat_ws(' · ', trim_scale(r.quantity - r.fulfilled)::text || ' ' || p.unit, t.name, r.purpose) as detail
      from reservations r join products p on p.id = r.product_id left join teams t on t.id = r.team_id
     where r.closed_at is null and ${hasWords(q, ['p.name', 'p.code', 't.name', 'r.purpose'])}
     order by r.needed_on nulls last, r.id limit ${most}`;
  const loans = await runSql(db)<Source>`
    select o.id, p.name as title,
           concat_ws(' · ', trim_scale(o.quantity - o.returned)::text || ' ' || p.unit,
                     coalesce(o.borrower_name, u.first_name || ' ' || u.last_name)) as detail
      from loans o join products p on p.id = o.product_id left join users u on u.id = o.borrower_id
     where o.returned < o.quantity
       and ${hasWords(q, ['p.name', 'p.code', 'o.borrower_name', 'u.first_name', 'u.last_name'])}
     order by o.due_on, o.id limit ${most}`;
  // Private bookings are left out, because other people may not read them.
  const trips = await runSql(db)<Source>`
    select b.id, b.title,
           concat_ws(' · ', to_char(lower(b.during) at time zone 'Europe/Rome', 'DD/MM HH24:MI'), trip.destination)
             as detail
      from bookings b join van_trips trip on trip.booking_id = b.id
     where b.area = 'vans' and not b.private and b.state in ('confermata', 'in corso')
       and upper(b.during) > current_moment() and ${hasWords(q, ['b.title', 'trip.destination'])}
     order by lower(b.during), b.id limit ${most}`;
  return { reservations, loans, trips };
}
