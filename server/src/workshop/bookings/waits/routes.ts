/** Waiting for a place: joining and leaving the waits, and accepting an offered place. */
import { usualTrip } from '@wms/contract/workshop/bookings/heading';
import { mostWaits, type Wait, waitEndpoints } from '@wms/contract/workshop/bookings/waits';
import type { Area } from '@wms/contract/workshop/shared/access';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import { sql } from 'kysely';
import { insertRow, type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { implement, type Route } from '../../../platform/http/endpoint.ts';
import { makeMove } from '../../../platform/lives/make-move.ts';
import { refuse } from '../../../platform/refusal.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { windClock } from '../life/clock.ts';
import { offerFreed } from '../life/freed.ts';
import { quietBooking } from '../life/living.ts';
import { notifyOfBooking } from '../life/news.ts';
import { notifyOvertaken } from '../life/overtaken.ts';
import { lockStored } from '../making/change.ts';
import { acceptRules } from '../rules/acceptance.ts';
import { lockResources, resourcesOf } from '../rules/booking-request.ts';
import { checkRules } from '../rules/obstacles.ts';
import { checkPeople } from '../rules/owner.ts';
import { judgeWaits } from '../rules/waiting.ts';
import { readWarnings } from '../rules/warnings.ts';
import { leaveWait } from './leaving.ts';
import { wantedOf } from './offering.ts';

/** SQL: the title of a wait `w`, as its booking will be called. */
const asked = sql`
  case when w.request ->> 'title' = ${usualTrip}
       then coalesce(w.request #>> '{trip,destination}', w.request ->> 'title') else w.request ->> 'title' end`;

const readWaits = (db: Reader, area: Area, userId: number) =>
  runSql(db)<Wait>`
    select w.id, ${asked} as title, lower(w.during) as "from", upper(w.during) as "to",
           (select string_agg(r.name, ', ' order by r.id) from resources r
             where w.request -> 'resourceIds' @> to_jsonb(r.id)) as places,
           case when b.id is not null
                then json_build_object(
                       'bookingId', b.id, 'until', least(b.offered_until, lower(b.during)),
                       'asksRules', exists (select from booking_resources asked
                                             where asked.booking_id = b.id
                                               and rules_to_accept(asked.resource_id, w.user_id) is not null)) end
             as offer
      from waits w left join bookings b on b.id = w.booking_id
     where w.user_id = ${userId} and w.area = ${area} and lower(w.during) > current_moment()
       and (w.booking_id is null or b.state = 'in attesa' and b.offered_until > current_moment())
     order by w.id limit ${mostWaits}`;

type Accepting = { area: Area; id: number; userId: number; accepted: readonly string[] };

/** Confirms an offered booking, or makes it an ordinary request where somebody must approve it. */
async function acceptOffer(tx: Writer, { area, id, userId, accepted }: Accepting): Promise<string> {
  await lockResources(tx, await resourcesOf(tx, [id]));
  const [booking] = await lockStored(tx, [id]);
  if (booking?.area !== area || booking.ownerId !== userId) throw refuse.notFound(quietBooking.missing);
  const [offer] = await runSql(tx)<{ open: boolean }>`
    select b.state = 'in attesa' and least(b.offered_until, lower(b.during)) > current_moment() as open
      from bookings b where b.id = ${id} and b.offered_until is not null`;
  if (!offer?.open) throw refuse.conflict('Questo posto non ti è più offerto: è passato troppo tempo');
  await acceptRules(tx, { ...booking, byId: userId, accepted });
  await checkPeople(tx, { ...booking, byId: userId, manages: false });
  const wanted = { ...booking, byId: userId, manages: false, instead: [id] };
  const state = await checkRules(tx, wanted);
  // A trigger ends the wait with this update.
  await runSql(tx)`update bookings set offered_until = null where id = ${id}`;
  if (state === 'confermata') await makeMove(tx, quietBooking, { id, move: 'confirm', by: null });
  await windClock(tx, [id]);
  await notifyOfBooking(tx, { ids: [id], event: state === 'confermata' ? 'made' : 'asked', byId: userId });
  await notifyOvertaken(tx, { ids: [id], byId: userId });
  const done =
    state === 'confermata'
      ? `Il posto è tuo: ${formatPeriod(booking)}`
      : 'Richiesta inviata: aspetta la conferma di chi gestisce l’officina';
  // An offer is accepted by one click, without a form that could have shown the warnings before.
  const warnings = await readWarnings(tx, wanted, [booking], [id]);
  return [done, ...warnings].join('. ');
}

const routesOf = (area: Area): Route[] => {
  const endpoints = waitEndpoints[area];
  return [
    implement(endpoints.listWaits, ({ user, db }) => readWaits(db, area, user.id)),
    implement(endpoints.joinWaits, async ({ body, user, tx }) => {
      const { from, to, ...request } = body;
      const { wanted } = wantedOf({ id: 0, area, userId: user.id, request, from, to });
      const [judged] = await judgeWaits(tx, { ...wanted, places: [wanted.resourceIds] }, [wanted]);
      if (judged?.refusal) throw judged.refusal;
      const id = await insertRow(tx, 'waits', {
        user_id: user.id,
        area,
        request: JSON.stringify(request),
        during: sql<string>`tstzrange(${from}, ${to})`,
      });
      // Places are looked at again after the commit, because a change that frees the place right now doesn't see the
      // wait yet.
      await offerFreed(tx);
      return {
        id,
        message: 'Ti avvisiamo se il posto si libera: hai mezz’ora per accettarlo',
        undo: [counterAct(endpoints.leaveWaits, { params: { id: String(id) } })],
      };
    }),
    implement(endpoints.leaveWaits, async ({ params: { id }, user, tx }) => {
      await leaveWait(tx, { area, id, by: user });
      return { message: 'Non aspetti più questo posto' };
    }),
    implement(endpoints.acceptOffer, async ({ params: { id }, body, user, tx }) => ({
      message: await acceptOffer(tx, { area, id, userId: user.id, accepted: body.acceptedRules }),
    })),
  ];
};

export const waitRoutes: Route[] = [...routesOf('rooms'), ...routesOf('vans')];
