/** Bookings written into the tables, and what lies there, past the application and its rules, for tests. */
import { sql } from 'kysely';
import { type Database, runSql } from '../../src/platform/database/connection.ts';

/** Every pair of holds that overlap, asked of the table without the constraint's index. */
export async function findOverlaps(db: Database): Promise<unknown[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_indexscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    await sql`set local enable_indexonlyscan = off`.execute(tx);
    const { rows } = await sql`
      select one.resource_id, one.booking_id, other.booking_id as other
        from holds one join holds other on other.resource_id = one.resource_id and other.id > one.id
       where one.during && other.during and coalesce(one.booking_id, 0) <> coalesce(other.booking_id, 0)`.execute(
      tx,
    );
    return rows;
  });
}

type BookedAs = {
  userId: number;
  resourceId: number;
  /** Hours from now, on the hour. */
  inHours: number;
  hours?: number;
  title?: string;
  state?: string;
  private?: boolean;
  teamId?: number | null;
  notes?: string | null;
  people?: readonly number[];
};

/** Books as the owner of the tables, so that what is over can be made, too. */
export async function addBooking(db: Database, wanted: BookedAs): Promise<number> {
  const { userId, resourceId, inHours, hours = 1, title = 'Prova', state = 'confermata' } = wanted;
  const [row] = await runSql(db)<{ id: number }>`
    with begin as (select date_trunc('hour', current_moment()) + make_interval(hours => ${inHours}) as at),
    made as (
      insert into bookings (area, title, during, user_id, state, private, team_id, notes)
      select r.area, ${title}, tstzrange(at, at + make_interval(hours => ${hours})), ${userId},
             case when ${state} in ('in attesa', 'confermata') then ${state} else 'in attesa' end,
             ${wanted.private ?? false}, ${wanted.teamId ?? null}, ${wanted.notes ?? null}
        from begin, resources r where r.id = ${resourceId} returning id, area)
    insert into booking_resources (booking_id, resource_id, area) select id, ${resourceId}, area from made
    returning booking_id as id`;
  const id = row?.id ?? 0;
  for (const person of wanted.people ?? [])
    await runSql(db)`insert into booking_people (booking_id, user_id) values (${id}, ${person})`;
  for (const step of stepsTo[state] ?? [])
    await runSql(db)`update bookings set state = ${step} where id = ${id}`;
  return id;
}

/** The states that lead from a request to this one. */
const stepsTo: Readonly<Record<string, readonly string[]>> = {
  'in corso': ['confermata', 'in corso'],
  conclusa: ['confermata', 'in corso', 'conclusa'],
  rifiutata: ['rifiutata'],
  annullata: ['annullata'],
  mancata: ['confermata', 'mancata'],
};
