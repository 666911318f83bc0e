/** The tests that every life has, made from its declaration: each move in each state by each kind of person. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import {
  type Life,
  type Move,
  whyNotFrom,
  whyNotInState,
  whyNotThisPerson,
} from '@wms/contract/platform/life';
import { can, type Permission, satisfies } from '@wms/contract/platform/permissions';
import type { Caller } from './app.ts';
import { isTrial, trial } from './trial.ts';

export type LifeUnderTest<S extends string, M extends string> = {
  person: (permissions: readonly Permission[]) => Promise<Caller>;
  /** A new thing in this state that belongs to the person. */
  make: (state: S, owner: Caller) => Promise<number>;
  /** Asks for the move as its screen would, with a reason. */
  ask: (caller: Caller, move: M, id: number) => Promise<Response>;
  /** The owner's endpoint answers 200 without a move when the thing already has the state. */
  staysPut?: true;
  /** Others don't learn that the thing exists: the owner's moves are 404 for them. */
  hidden?: true;
  /** Reads everything that a move could change, for comparison. */
  read: (id: number) => Promise<{ state: string }>;
};

export type ActionsUnderTest<S extends string, A extends string> = {
  /** Makes a person with the permissions of every action. */
  person: () => Promise<Caller>;
  make: (state: S, owner: Caller) => Promise<number>;
  /** Does the action to the thing, with what its screen would send. */
  act: (caller: Caller, action: A, id: number) => Promise<Response>;
};

/** Declares the tests of actions that only some states allow. */
export function testActions<S extends string, A extends string>(
  life: Life<S, string, A>,
  underTest: () => ActionsUnderTest<S, A>,
) {
  const { actions } = life;
  if (!actions) return;
  // A refused action changes nothing: outside the trial all that a state refuses is asked of one thing.
  const kept = new Map<string, number>();
  for (const name of namesOf(actions))
    describe(`the action ${name}`, () => {
      for (const state of namesOf(life.states)) {
        const why = whyNotInState(life, actions[name], state);
        test(`${state}: ${why === null ? 'done' : `refused, «${why}»`}`, async () => {
          const { person, make, act } = underTest();
          const somebody = await person();
          const key = `${state} ${somebody.id}`;
          const id = (!isTrial && why !== null && kept.get(key)) || (await make(state, somebody));
          if (why !== null) kept.set(key, id);
          const answer = await act(somebody, name, id);
          if (why === null) assert.equal(answer.status, 200, await answer.clone().text());
          else {
            const problem = (await answer.json()) as Problem;
            assert.deepEqual([problem.status, problem.detail], [409, why]);
          }
        });
      }
    });
}

type Problem = { status: number; detail: string };

/** Declares the tests; called where `describe` is. */
export function testLife<S extends string, M extends string>(
  life: Life<S, M>,
  underTest: () => LifeUnderTest<S, M>,
) {
  // Making a person takes a third of a second: one of each kind is enough.
  const people = new Map<string, Promise<Caller>>();
  const personWith = (permissions: readonly Permission[], kind = '') => {
    const key = `${kind} ${permissions.join()}`;
    const known = people.get(key) ?? underTest().person(permissions);
    people.set(key, known);
    return known;
  };
  // A refused move changes nothing, which each test looks at: outside the trial one thing of each state is asked for
  // all of them. Its owner has no other, so that nothing else touches it.
  const kept = new Map<string, number>();
  const ownerOfKept = (state: S, set: readonly Permission[]) => personWith(set, `owner of ${state}`);
  async function keptThing(state: S, set: readonly Permission[]): Promise<number> {
    const key = `${state} ${set.join()}`;
    const known = isTrial ? undefined : kept.get(key);
    const id = known ?? (await underTest().make(state, await ownerOfKept(state, set)));
    kept.set(key, id);
    return id;
  }
  for (const name of namesOf(life.moves)) {
    const move: Move<S> = life.moves[name];
    const sets = move.may === 'owner' ? [[]] : move.may;
    describe(`«${move.label}» (${name})`, () => {
      for (const state of namesOf(life.states)) {
        for (const who of ['owner', 'other'] as const) {
          const why = whyNotFrom(life, move, state) ?? whyNotThisPerson(life, move, who === 'owner');
          // A move of whoever has the permission is the owner's like anybody's, unless the life says otherwise.
          const isSame = move.may !== 'owner' && !whyNotThisPerson(life, move, true);
          const given = who === 'owner' && isSame ? trial : test;
          given(`${state}, asked by the ${who}: ${why === null ? 'done' : `refused, «${why}»`}`, async () => {
            const { make, ask, read, staysPut, hidden } = underTest();
            for (const set of sets) {
              const isOwner = who === 'owner';
              const owner = () => (isOwner ? personWith(set) : personWith(set, 'another'));
              const id = await (why === null ? make(state, await owner()) : keptThing(state, set));
              const asking = await (isOwner && why !== null ? ownerOfKept(state, set) : personWith(set));
              const before = await read(id);
              const answer = await ask(asking, name, id);
              if (staysPut && who === 'owner' && move.may === 'owner' && state === move.to) {
                assert.equal(answer.status, 200);
                assert.deepEqual(await read(id), before, 'nothing has changed');
                continue;
              }
              if (hidden && who === 'other' && move.may === 'owner') {
                assert.equal(answer.status, 404);
                assert.deepEqual(await read(id), before, 'nothing has changed');
              } else if (why === null) {
                assert.equal(answer.status, 200, await answer.clone().text());
                assert.equal((await read(id)).state, move.to);
              } else {
                const problem = (await answer.json()) as Problem;
                assert.deepEqual([problem.status, problem.detail], [409, why]);
                assert.deepEqual(await read(id), before, 'nothing has changed');
              }
            }
          });
        }
      }
      const { may } = move;
      if (may === 'owner') return;
      test('with any single permission that is not enough: 403, and nothing has changed', async () => {
        const { ask, read } = underTest();
        const [state] = move.from;
        assert.ok(state);
        const id = await keptThing(state, may[0] ?? []);
        const before = await read(id);
        const wrong = Object.values(can).filter((permission) => !satisfies(new Set([permission]), may));
        // A wrong permission alone opens nothing that all of them together don't.
        const missing = new Set(may.map(([first]) => first));
        const together = wrong.filter((permission) => !missing.has(permission));
        for (const held of isTrial ? wrong.map((permission) => [permission]) : [[], together])
          assert.equal((await ask(await personWith(held), name, id)).status, 403, held.join());
        assert.deepEqual(await read(id), before);
      });
    });
  }
}
