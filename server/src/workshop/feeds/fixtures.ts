/** Rooms, vans and bookings for tests of what shows them; they are written as the database takes them. */
import { randomUUID } from 'node:crypto';
import { type Database, runSql } from '../../platform/database/connection.ts';

export async function addResource(
  db: Database,
  {
    kind = 'room',
    parentId = null,
    name = 'Sala prove',
  }: { kind?: string; parentId?: number | null; name?: string },
): Promise<number> {
  const [row] = await runSql(db)<{ id: number }>`
    insert into resources (kind, parent_id, name, code)
    values (${kind}, ${parentId}, ${name}, ${randomUUID().slice(0, 20)}) returning id`;
  return row?.id ?? 0;
}

export type Wanted = {
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
export async function addBooking(db: Database, wanted: Wanted): Promise<number> {
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
