/** The list of one's own last acts, and undoing one of them. */
import { pathWith } from '@wms/contract/platform/path-with';
import { satisfies } from '@wms/contract/platform/permissions';
import { onDay } from '@wms/contract/platform/schema';
import { listOwnActs, mostOwnActs, ownActDays, undoAct } from '@wms/contract/platform/undo';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Writer } from '../../platform/database/connection.ts';
import { type Call, implement, type Route } from '../../platform/http/endpoint.ts';
import { requireProof, type User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { nameOf } from '../../platform/undo/counter-act.ts';

const StoredCalls = z.array(
  z.object({
    endpoint: z.string(),
    params: z.unknown().optional(),
    query: z.unknown().optional(),
    body: z.unknown().optional(),
  }),
);
type StoredCall = z.infer<typeof StoredCalls>[number];

const recently = sql<boolean>`at > current_moment() - make_interval(days => ${ownActDays})`;

/** Implements both endpoints; the counter-acts are among the routes of the cupboards. */
export function ownActRoutes(routes: readonly Route[]): Route[] {
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]));
  return [
    implement(listOwnActs, ({ user, db }) =>
      db
        .selectFrom('own_acts')
        .select(['id', 'words', 'at', 'undone_at as undoneAt'])
        .where('user_id', '=', user.id)
        .where(recently)
        .orderBy('id', 'desc')
        .limit(mostOwnActs)
        .execute(),
    ),

    implement(undoAct, async ({ params, user, tx, ...call }) => {
      // The row is locked, so that of two devices the second one reads that the act is undone.
      const act = await tx
        .selectFrom('own_acts')
        .select(['words', 'calls'])
        .where('id', '=', params.id)
        .where('user_id', '=', user.id)
        .where(recently)
        .forUpdate()
        .executeTakeFirst();
      if (!act) throw refuse.notFound('È passato troppo tempo: questo non si annulla più da qui');
      if (act.calls === null) throw refuse.conflict('È già annullato');
      await tx
        .updateTable('own_acts')
        .set({ calls: null, undone_at: sql<string>`current_moment()` })
        .where('id', '=', params.id)
        .execute();
      const addresses: string[] = [];
      for (const stored of StoredCalls.parse(act.calls)) {
        const { endpoint } = await makeCounterAct(byName.get(stored.endpoint), stored, { ...call, user, tx });
        if (endpoint.method === 'DELETE') addresses.push(pathWith(endpoint, stored.params));
      }
      return {
        message: `Annullato: «${act.words.replaceAll('«', '“').replaceAll('»', '”')}»`,
        gone: addresses,
      };
    }),
  ];
}

/**
 * Runs the code of a counter-act in the transaction of the undoing, checked as if the person had sent it. What others
 * prepare before, such as a turn in a queue, is left out: a counter-act takes no files.
 */
async function makeCounterAct(
  route: Route | undefined,
  stored: StoredCall,
  call: Omit<Call, never> & { user: User; tx: Writer },
): Promise<Route> {
  if (!route) throw tooLate();
  const { endpoint, handle } = route;
  const { access, proof } = endpoint;
  if (typeof access === 'object' && !satisfies(call.user.permissions, access))
    throw refuse.conflict('Non hai il permesso di annullarlo: chiedilo a chi può');
  if (proof) requireProof(call.user);
  const parse = (part: 'params' | 'query' | 'body') => {
    const parsed = endpoint[part]?.safeParse(stored[part] ?? {});
    // The declaration has changed since, with a new release.
    if (parsed?.success === false) throw tooLate();
    return parsed?.data;
  };
  const parts = onDay(call.user.today, () => ({
    params: parse('params'),
    query: parse('query'),
    body: parse('body'),
  }));
  await handle({ ...call, ...parts, files: {}, prepared: undefined } as never);
  call.alsoDid(endpoint);
  return route;
}

const tooLate = () => refuse.conflict('Non si annulla più da qui: rimedia dalla sua pagina');
