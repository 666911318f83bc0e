/** The routes for booking rooms and vans. */
import { formatAll, formatCount, formatInstantDate, formatOthers } from '@wms/contract/platform/formats';
import { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import { getBookingHistory } from '@wms/contract/workshop/bookings/history';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { longestBooking } from '@wms/contract/workshop/resources/resource';
import { formatPeriod, minutesBetween } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { implement, type Route } from '../../platform/http/endpoint.ts';
import type { User } from '../../platform/people/user.ts';
import { managesAll, viewerOf } from '../shared/privacy.ts';
import { checkIn, finish } from './life/arriving.ts';
import { bookingMoveRoutes } from './life/moving.ts';
import { notifyOfBooking } from './life/news.ts';
import { findOvertaken, notifyOvertaken } from './life/overtaken.ts';
import { callOffMade, moveBack } from './life/undoing.ts';
import { addedTo, lockToChange, movedAs, moves, wantedOf } from './making/change.ts';
import { createBookings } from './making/create.ts';
import { putOneElsewhere } from './making/elsewhere.ts';
import { previewBookings } from './making/preview.ts';
import { cancelBookings, changeBookings, previewChange } from './making/series.ts';
import { readBooking, readBookingHistory } from './reading/booking.ts';
import { readCalendar } from './reading/calendar.ts';
import { acceptRules } from './rules/acceptance.ts';
import type { BookingRequest } from './rules/booking-request.ts';
import { findFreeTimes } from './rules/free.ts';
import { explainNoneFree } from './rules/none-free.ts';
import { withDriver } from './rules/owner.ts';
import { takeTurnFor } from './rules/taken-places.ts';
import { readWarnings } from './rules/warnings.ts';

type Area = keyof typeof bookingEndpoints;

/** Returns the booking of a request's body in the form that the rules check. */
const wantedFrom = (
  area: Area,
  body: Pick<BookingRequest, 'from' | 'to' | 'resourceIds' | 'teamId' | 'people'> & { userId: number | null },
  user: User,
): BookingRequest => {
  const ownerId = body.userId ?? user.id;
  return {
    area,
    resourceIds: body.resourceIds,
    from: body.from,
    to: body.to,
    teamId: body.teamId,
    people: withDriver({ area, ownerId, people: body.people }),
    ownerId,
    byId: user.id,
    manages: managesAll(user),
    instead: [],
  };
};

const routesOf = (area: Area): Route[] => {
  const endpoints = bookingEndpoints[area];
  return [
    implement(endpoints.getCalendar, ({ query, user, db }) => readCalendar(db, area, query, viewerOf(user))),
    implement(endpoints.findFree, ({ query, user, db }) =>
      findFreeTimes(db, { ...query, area, userId: user.id, manages: managesAll(user) }),
    ),
    implement(endpoints.explainNoneFree, ({ query, user, db }) =>
      explainNoneFree(db, { ...query, area, userId: user.id, manages: managesAll(user) }),
    ),
    implement(endpoints.getBooking, ({ params, user, db }) => readBooking(db, area, params.id, user)),
    implement(getBookingHistory[area], ({ params: { id }, query, user, db }) =>
      readBookingHistory(db, area, { id, ...query }, user),
    ),
    implement(
      endpoints.createBooking,
      async ({ body, user, db }) => {
        // A request that comes too late for a place is refused without waiting for its lock. A time that no rule allows
        // skips this step, so that the rules refuse it.
        const wanted = wantedFrom(area, body, user);
        const mayBe =
          minutesBetween(wanted.from, wanted.to) <= longestBooking && Date.parse(wanted.to) > Date.now();
        return mayBe && !body.repetition ? takeTurnFor(db, wanted) : null;
      },
      async ({ body, user, tx }) => {
        const { title, notes, private: isPrivate, trip = null, repetition, clashes } = body;
        const content = { title, notes, private: isPrivate, trip };
        const wanted = wantedFrom(area, body, user);
        const { ids, states, skipped, resourceIds, dates } = await createBookings(tx, {
          wanted,
          content,
          repetition,
          clashes,
          accepted: body.acceptedRules,
        });
        const [id] = ids;
        if (id === undefined) throw new Error('nothing was booked, and nothing was refused');
        const made = await describeMade(
          tx,
          { ...wanted, resourceIds: [...resourceIds] },
          ids.length,
          states.has('in attesa'),
        );
        const warnings = await readWarnings(tx, { ...wanted, resourceIds: [...resourceIds] }, dates, ids);
        const left = describeSkipped(skipped);
        const undo = await callOffMade(tx, { ids, area, own: wanted.ownerId === user.id });
        return { id, ids, skipped, message: [made, ...left, ...warnings].join('. '), undo };
      },
    ),
    implement(endpoints.moveBooking, async ({ params: { id }, body, user, tx }) => {
      const by = { byId: user.id, manages: managesAll(user) };
      const booking = await lockToChange(tx, { ...body, id, area }, by);
      if (!moves(booking, body)) return { message: 'La prenotazione è rimasta com’era', undo: [] };
      await acceptRules(
        tx,
        {
          area,
          ownerId: booking.ownerId,
          byId: user.id,
          accepted: [],
          resourceIds: addedTo([booking], body),
        },
        (name) => `«${name}» ha regole da accettare: apri la prenotazione e scegli «Modifica»`,
      );
      const before = await findOvertaken(tx, [id]);
      const state = await putOneElsewhere(tx, booking, wantedOf(booking, body, by));
      await notifyOfBooking(tx, { ids: [id], event: movedAs(booking, body), byId: user.id });
      if (state === 'in attesa') await notifyOfBooking(tx, { ids: [id], event: 'asked', byId: user.id });
      await notifyOvertaken(tx, { ids: [id], byId: user.id, before });
      const done =
        state === 'in attesa' && booking.state === 'confermata'
          ? bookingLife.moves.askAgain.done
          : `Prenotazione spostata: ${formatPeriod(body)}`;
      // Dragging has no form that could have shown the warnings before.
      const warnings = await readWarnings(tx, wantedOf(booking, body, by), [body], [id]);
      return { message: [done, ...warnings].join('. '), undo: await moveBack(tx, booking, state) };
    }),
    implement(endpoints.previewBooking, ({ body, user, db }) =>
      previewBookings(db, { wanted: wantedFrom(area, body, user), repetition: body.repetition }),
    ),
    implement(endpoints.previewChange, async ({ params: { id }, body, user, db }) => {
      const { which, people, ...target } = body;
      const by = { byId: user.id, manages: managesAll(user) };
      return { warnings: await previewChange(db, { id, area, which, people, target }, by) };
    }),
    implement(endpoints.changeBooking, async ({ params: { id }, body, user, tx }) => {
      const { version, which, title, notes, private: isPrivate, trip = null, teamId, people } = body;
      const { from, to, resourceIds } = body;
      const { changed, waits } = await changeBookings(
        tx,
        {
          id,
          area,
          version,
          which,
          teamId,
          people,
          target: { from, to, resourceIds },
          content: { title, notes, private: isPrivate, trip },
          accepted: body.acceptedRules,
        },
        { byId: user.id, manages: managesAll(user) },
      );
      if (waits) return { message: bookingLife.moves.askAgain.done };
      return { message: changed === 1 ? 'Prenotazione cambiata' : `${changed} date cambiate` };
    }),
    implement(endpoints.cancelSeries, async ({ params: { id }, body, user, tx }) => {
      const count = await cancelBookings(tx, { ...body, id, area }, user);
      return {
        message: `${formatCount(count, 'data annullata', 'date annullate')}: il posto è di nuovo libero`,
      };
    }),
    implement(endpoints.checkIn, async ({ params: { id }, user, tx }) => {
      await checkIn(tx, { id, area, user });
      return { message: bookingLife.moves.checkIn.done };
    }),
    implement(endpoints.finishBooking, async ({ params: { id }, user, tx }) => {
      await finish(tx, { id, area, user });
      return { message: bookingLife.moves.finish.done };
    }),
  ];
};

/** The most dates that the message names; the answer has all of them. */
const mostNamed = 3;

/** Says which dates of a series were left out, and why. */
function describeSkipped(skipped: readonly { from: string; obstacle: string }[]): string[] {
  if (skipped.length === 0) return [];
  const named = skipped
    .slice(0, mostNamed)
    .map(({ from, obstacle }) => `${formatInstantDate(from)} (${obstacle})`);
  const more = formatOthers(Math.max(0, skipped.length - mostNamed), 'un’altra', 'altre');
  return [`${formatCount(skipped.length, 'data', 'date')} no: ${named.join('; ')}${more}`];
}

/** Describes what was booked or asked for, and for whom if that is somebody else. */
async function describeMade(
  db: Reader,
  wanted: BookingRequest,
  count: number,
  waits: boolean,
): Promise<string> {
  const waiting = waits ? ': aspetta la conferma di chi gestisce l’officina' : '';
  const { ownerId, byId, resourceIds } = wanted;
  const [names] = await runSql(db)<{ owner: string | null; places: string[] }>`
    select (select first_name || ' ' || last_name from users where id = ${ownerId}) as owner,
           array(select name from resources where id = any (${[...resourceIds]}::integer[]) order by name) as places`;
  const whom = ownerId === byId || !names?.owner ? '' : ` per ${names.owner}`;
  const places = formatAll(names?.places ?? []);
  return count === 1
    ? `${waits ? 'Richiesta inviata' : 'Prenotato'}${whom} ${formatPeriod(wanted)}, ${places}${waiting}`
    : `${count} date ${waits ? 'richieste' : 'prenotate'}${whom}, ${places}${waiting}`;
}

export const bookingRoutes: Route[] = [...routesOf('rooms'), ...routesOf('vans'), ...bookingMoveRoutes];
