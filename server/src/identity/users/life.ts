/** How a person's life in the organisation goes on. What ends it ends their sessions too, by a trigger. */
import { endPerson, movePerson } from '@wms/contract/identity/users/endpoints';
import { type PersonMove, type PersonState, personLife } from '@wms/contract/identity/users/life';
import { today } from '@wms/contract/platform/schema';
import type { Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { conflict } from '../../platform/http/problem.ts';
import { type Living, makeMove } from '../../platform/lives/make-move.ts';
import { implementMoves } from '../../platform/lives/routes.ts';
import { peopleHistory } from './history.ts';

export const livingPerson: Living<PersonState, PersonMove> = {
  life: personLife,
  table: 'users',
  stateColumn: 'state',
  ownerColumn: 'id',
  versionColumn: 'version',
  stepColumn: 'person_id',
  missing: 'Questa persona non c’è',
  refuseStale: (tx, person, seen) => peopleHistory.refuseStaleAct(tx, 'users', person, seen),
  work: {
    withdraw: async () => ({ ended_on: today() }),
    readmit: async () => ({ ended_on: null }),
  },
};

/** Suspends a person on behalf of the system or its command line. */
export const suspend = (tx: Writer, id: number, reason: string) =>
  makeMove(tx, livingPerson, { id, move: 'suspend', by: null, reason });

export const personLifeRoutes = [
  implementMoves(movePerson, livingPerson),
  implement(endPerson, async ({ params: { id }, body: { version, endedOn, reason }, user, tx }) => {
    const wanted = { id, move: 'end', by: user, version, reason } as const;
    await makeMove(tx, livingPerson, wanted, async () => ({ ended_on: endedOn }));
    return { message: personLife.moves.end.done };
  }),
];

export const personConstraints = {
  users_a_manager_stays: conflict(
    'È l’ultima persona attiva che può gestire gli utenti senza scadenza: dai prima ru_USRS_MAN a un’altra',
  ),
};
