/** A manager of users sees and closes the sessions of others. A closed session ends at its next request. */
import { closeSessionOf, closeSessionsOf, listSessionsOf } from '@wms/contract/identity/sessions/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { implement } from '../../platform/http/endpoint.ts';
import { requirePerson, rowsOfPerson } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { openSessions } from './routes.ts';

export const sessionsOfPersonRoutes = [
  implement(listSessionsOf, ({ params: { id }, db }) => rowsOfPerson(db, id, openSessions(db, id))),

  implement(closeSessionOf, async ({ params: { id, session }, tx, security }) => {
    await tx
      .deleteFrom('sessions')
      .where('id', '=', session)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse.notFound('Sessione non trovata'));
    security('sessions-closed', { on: id });
    return { message: 'Sessione chiusa' };
  }),

  implement(closeSessionsOf, async ({ params: { id }, user, tx, security }) => {
    await requirePerson(tx, id);
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', id)
      // A manager who closes all sessions of their own profile stays signed in.
      .where('id', '!=', user.sessionId)
      .returning('id')
      .execute();
    security('sessions-closed', { on: id });
    const closed = ended.length === 1 ? 'Chiusa' : 'Chiuse';
    return { message: `${closed} ${formatCount(ended.length, 'sessione', 'sessioni')}` };
  }),
];
