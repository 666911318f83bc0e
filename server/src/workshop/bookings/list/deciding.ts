/**
 * Decides many requests at once. A request that can't be decided is answered with its own refusal, and the others are
 * decided all the same.
 */
import { formatCount } from '@wms/contract/platform/formats';
import { messages } from '@wms/contract/platform/messages';
import { decideBookings } from '@wms/contract/workshop/bookings/list';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { refusalOfConstraint } from '../../../platform/http/problem.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { calledName } from '../../shared/called.ts';
import { moveBooking } from '../life/moving.ts';
import { decisionsBack } from '../life/undoing.ts';
import { lockResources, resourcesOf } from '../rules/booking-request.ts';
import { bookingConstraints } from '../sentences.ts';

const words = {
  confirm: ['richiesta confermata', 'richieste confermate'],
  refuse: ['richiesta rifiutata', 'richieste rifiutate'],
} as const;

export const decideRoute = implement(
  decideBookings,
  async ({ body: { bookings, move, reason }, user, tx }) => {
    if (move === 'refuse' && !reason) throw refuse.invalid('reason', messages.required);
    const seen = new Map(bookings.map(({ id, version }) => [id, version]));
    const asked = await tx
      .selectFrom('bookings as b')
      .select(['b.id', calledName().as('title')])
      .where('b.id', 'in', [...seen.keys()])
      // In the order of the requests, so that the first request gets a place that several requests want.
      .orderBy('b.id')
      .execute();
    // Locks the resources of all requests together, because each decision locks its own in the order of their ids and
    // two calls could otherwise end in a deadlock.
    await lockResources(
      tx,
      await resourcesOf(
        tx,
        asked.map(({ id }) => id),
      ),
    );
    const refused: { id: number; name: string; reason: string }[] = [];
    const decided: (readonly number[])[] = [];
    for (const { id, title } of asked)
      try {
        decided.push(
          await inSavepoint(tx, async () => {
            const moved = await moveBooking(tx, { id, move, user, version: seen.get(id), reason });
            return moved.decided;
          }),
        );
      } catch (error) {
        const refusal = error instanceof Refusal ? error : refusalOfConstraint(error, bookingConstraints);
        if (!refusal) throw error;
        refused.push({ id, name: title, reason: refusal.message });
      }
    const [singular, plural] = words[move];
    const done = formatCount(asked.length - refused.length, singular, plural);
    return {
      message: refused.length > 0 ? `${done}, ${refused.length} no` : done,
      refused,
      undo: decided.every(({ length }) => length > 0) ? await decisionsBack(tx, decided.flat()) : [],
    };
  },
);
