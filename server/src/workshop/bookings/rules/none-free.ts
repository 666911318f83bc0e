/** Why nothing is free: for each room, bench or van that could have been meant, the reason that keeps it away. */
import { formatCount, formatInstantDate } from '@wms/contract/platform/formats';
import { formatLength, formatUntil } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { Needed } from './free.ts';

/** The most things that are explained; a person looks at the first ones. */
const mostExplained = 30;

type Thing = {
  id: number;
  name: string;
  licenceLacks: boolean;
  mayBook: boolean;
  capacity: number | null;
  longest: number | null;
  shortest: number | null;
  open: number;
  mostOpen: number | null;
  expired: boolean;
  missing: boolean;
  shut: { kind: string; reason: string; from: string; to: string | null } | null;
};

type Why = { resourceId: number; name: string; why: string; waitable: boolean };

export async function explainNoneFree(db: Reader, needed: Needed): Promise<Why[]> {
  const { area, minutes, people = 1, resource, from, userId, manages } = needed;
  const things = await runSql(db)<Thing>`
    select r.id, concat_ws(' · ', room.name, r.name) as name,
           ${manages} or may_book(r.id, ${userId}) as "mayBook", r.capacity,
           case when not ${manages} then r.longest_minutes end as longest, r.shortest_minutes as shortest,
           open_bookings(r.id, ${userId}, '{}') as open, case when not ${manages} then r.most_open end as "mostOpen",
           not ${manages} and drives_until(r.id, ${userId}) < rome_today() as "licenceLacks",
           good_until(r.id, null) < rome_today() as expired, good_until(r.id, ${userId}) < rome_today() as missing,
           (select json_build_object('kind', c.kind, 'reason', c.reason, 'from', lower(c.during), 'to', upper(c.during))
              from closure_resources closed join closures c on c.id = closed.closure_id
             where closed.resource_id in (r.id, r.parent_id)
               and c.during @> greatest(${from ?? null}::timestamptz, current_moment())
             order by upper(c.during) desc nulls first limit 1) as shut
      from resources r left join resources room on room.id = r.parent_id
     where r.area = ${area} and num_nonnulls(r.dismissed_at, room.dismissed_at) = 0
       and r.id = coalesce(${resource ?? null}::integer, r.id)
     order by coalesce(room.name, r.name), r.parent_id nulls first, r.name, r.id limit ${mostExplained}`;
  return things.map((thing) => {
    const { id, name } = thing;
    const rule = whyNotAtAll(thing, { minutes, people });
    return { resourceId: id, name, why: rule ?? whyNotNow(thing), waitable: rule === null };
  });
}

type Asked = { minutes: number; people: number };

/** Returns the rule that keeps the thing from this person at any time; then waiting for it doesn't help. */
function whyNotAtAll(thing: Thing, { minutes, people }: Asked): string | null {
  const { mayBook, capacity, longest, shortest, open, mostOpen, expired, missing, licenceLacks } = thing;
  if (!mayBook) return 'è riservato ad alcuni';
  if (expired) return 'assicurazione o revisione sono scadute';
  if (licenceLacks) return 'serve una patente approvata della categoria giusta';
  if (missing) return 'ti manca un documento, o un regolamento da confermare';
  if (capacity !== null && capacity < people) return `ha ${formatCount(capacity, 'posto', 'posti')}`;
  if (longest !== null && longest < minutes) return `si prenota per al massimo ${formatLength(longest)}`;
  if (shortest !== null && shortest > minutes) return `si prenota per almeno ${formatLength(shortest)}`;
  if (mostOpen !== null && open >= mostOpen)
    return `hai già ${formatCount(open, 'prenotazione', 'prenotazioni')} ancora da usare`;
  return null;
}

function whyNotNow({ shut }: Thing): string {
  if (!shut) return 'è occupato o chiuso nelle prossime quattro settimane';
  const what = shut.kind === 'manutenzione' ? 'in manutenzione' : 'chiuso';
  const until = shut.to ? `, ${formatUntil(shut.to)}` : '';
  return `${what} ${formatInstantDate(shut.from, 'dal')}${until}: ${shut.reason}`;
}
