/** Takes decisions about requests back: what was confirmed or refused by a slip waits for its answer again. */
import { formatCount } from '@wms/contract/platform/formats';
import { type BookingState, bookingLife, hasBegun } from '@wms/contract/workshop/bookings/life';
import { takeDecisionsBack } from '@wms/contract/workshop/bookings/list';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { makeMove } from '../../../platform/lives/make-move.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { managesAll } from '../../shared/privacy.ts';
import { lockResources, type Place, resourcesOf } from '../rules/booking-request.ts';
import { isTaken, takenRefusal, writeHolds } from '../rules/taken-places.ts';
import { freeOverdue, windClock } from './clock.ts';
import { offerFreed } from './freed.ts';
import { quietBooking } from './living.ts';
import { readStanding } from './moving.ts';
import { notifyOfBookings } from './news.ts';

type Decided = { id: number; state: BookingState; begun: boolean; own: boolean };

/** Reads decided requests, the confirmed ones first: the others may want their places. */
const readDecided = (tx: Writer, ids: readonly number[], user: User) =>
  runSql(tx)<Decided>`
    select b.id, b.state, lower(b.during) <= current_moment() as begun,
           coalesce(last.move in ('confirm', 'refuse') and coalesce(last.made_by, ${user.id}) = ${user.id}, false)
             as own
      from bookings b
      left join lateral (select move, made_by from steps_taken s where s.booking_id = b.id
                          order by s.id desc limit 1) last on true
     where b.id = any (${[...ids]}::integer[]) order by b.state = 'confermata' desc, b.id`;

export const takeDecisionsBackRoute = implement(
  takeDecisionsBack,
  async ({ body: { bookings }, user, tx }) => {
    const seen = new Map(bookings.map(({ id, version }) => [id, version]));
    const ids = [...seen.keys()];
    await lockResources(tx, await resourcesOf(tx, ids));
    const decided = await readDecided(tx, ids, user);
    if (decided.length < ids.length) throw refuse.notFound(quietBooking.missing);
    for (const request of decided) await takeBack(tx, request, { user, version: seen.get(request.id) ?? 0 });
    await offerFreed(tx);
    await windClock(tx, ids);
    await notifyOfBookings(
      tx,
      decided.map(({ id, state }) => ({
        ids: [id],
        event: state === 'rifiutata' ? 'reconsidered' : 'unconfirmed',
        byId: user.id,
      })),
    );
    const [only] = decided;
    return {
      message:
        decided.length === 1 && only
          ? bookingLife.moves[backOf(only)].done
          : formatCount(decided.length, 'richiesta di nuovo in attesa', 'richieste di nuovo in attesa'),
    };
  },
);

const backOf = ({ state }: Pick<Decided, 'state'>) => (state === 'rifiutata' ? 'reconsider' : 'unconfirm');

async function takeBack(
  tx: Writer,
  { id, state, begun, own }: Decided,
  { user, version }: { user: User; version: number },
): Promise<void> {
  const move = backOf({ state });
  const asked = { id, move, by: null, version } as const;
  const check = () => {
    if (!own) throw refuse.conflict('Questa decisione l’ha presa un’altra persona');
    if (begun) throw refuse.conflict(hasBegun);
  };
  if (move === 'unconfirm') {
    await makeMove(tx, quietBooking, asked, async () => {
      check();
      return {};
    });
    return;
  }
  const standing = await readStanding(tx, id);
  if (!standing) throw refuse.notFound(quietBooking.missing);
  const resourceIds = await resourcesOf(tx, [id]);
  const place: Place = { ...standing, resourceIds, byId: user.id, manages: managesAll(user), instead: [id] };
  await writeHolds(place, () =>
    makeMove(tx, quietBooking, asked, async () => {
      check();
      await freeOverdue(tx, resourceIds);
      // The place may be somebody else's by now.
      if (await isTaken(tx, place)) throw takenRefusal(place);
      // The mail of the refusal has deleted the date in the readers' calendars, with the number that comes next.
      return { sequence: sql`sequence + 2` };
    }),
  );
}
