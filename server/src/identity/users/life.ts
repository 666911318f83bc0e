/** The moves of a person's life in the organisation. When a move ends it, a trigger ends the person's sessions too. */

import { endPerson, movePerson } from '@wms/contract/identity/users/endpoints';
import { type PersonMove, type PersonState, personLife } from '@wms/contract/identity/users/life';
import { sql } from 'kysely';
import type { Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { makeMove, type StatefulTable, type StepTaken } from '../../platform/lives/make-move.ts';
import { movesBack } from '../../platform/lives/routes.ts';
import type { NoteSecurity } from '../../platform/security-events.ts';
import { peopleHistory } from '../shared/people-history.ts';

export const personLifeTable: StatefulTable<PersonState, PersonMove> = {
  life: personLife,
  table: 'users',
  stateColumn: 'state',
  ownerColumn: 'id',
  versionColumn: 'version',
  stepColumn: 'person_id',
  missing: 'Questa persona non c’è',
  refuseStale: (tx, person, seen) => peopleHistory.refuseStaleAct(tx, 'users', person, seen),
  work: {
    withdraw: async () => ({ ended_on: sql`rome_today()` }),
    readmit: async () => ({ ended_on: null }),
  },
};

/** Suspends a person on behalf of the system or its command line. */
export const suspend = (tx: Writer, id: number, reason: string) =>
  makeMove(tx, personLifeTable, { id, move: 'suspend', by: null, reason });

/** Notes in the security log who was let in or out, and by whom. The reason stays in the history. */
const noteStep = (security: NoteSecurity, { id, to }: StepTaken<PersonState, PersonMove>) =>
  security(to === 'attivo' ? 'person-enabled' : 'person-disabled', { on: id });

export const personLifeRoutes = [
  implement(movePerson, async ({ params: { id, move }, body: { version, reason }, user, tx, security }) => {
    const step = await makeMove(tx, personLifeTable, { id, move, by: user, version, reason });
    noteStep(security, step);
    const undo = await movesBack(tx, movePerson, personLifeTable, { ...step, move });
    return { message: personLife.moves[move].done, undo };
  }),
  implement(endPerson, async ({ params: { id }, body: { version, endedOn, reason }, user, tx, security }) => {
    const wanted = { id, move: 'end', by: user, version, reason } as const;
    noteStep(security, await makeMove(tx, personLifeTable, wanted, async () => ({ ended_on: endedOn })));
    return { message: personLife.moves.end.done };
  }),
];
