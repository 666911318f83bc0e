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
  of: () => ActionsUnderTest<S, A>,
) {
  const { actions } = life;
  if (!actions) return;
  for (const name of namesOf(actions))
    describe(`the action ${name}`, () => {
      for (const state of namesOf(life.states)) {
        const why = whyNotInState(life, actions[name], state);
        test(`${state}: ${why === null ? 'done' : `refused, «${why}»`}`, async () => {
          const { person, make, act } = of();
          const somebody = await person();
          const answer = await act(somebody, name, await make(state, somebody));
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
  of: () => LifeUnderTest<S, M>,
) {
  // Making a person takes a third of a second: one of each kind is enough.
  const people = new Map<string, Promise<Caller>>();
  const personWith = (permissions: readonly Permission[], kind = '') => {
    const key = `${kind} ${permissions.join()}`;
    const known = people.get(key) ?? of().person(permissions);
    people.set(key, known);
    return known;
  };
  for (const name of namesOf(life.moves)) {
    const move: Move<S> = life.moves[name];
    const sets = move.may === 'owner' ? [[]] : move.may;
    describe(`«${move.label}» (${name})`, () => {
      for (const state of namesOf(life.states)) {
        for (const who of ['owner', 'other'] as const) {
          const why = whyNotFrom(life, move, state) ?? whyNotThisPerson(life, move, who === 'owner');
          test(`${state}, asked by the ${who}: ${why === null ? 'done' : `refused, «${why}»`}`, async () => {
            const { make, ask, read, staysPut, hidden } = of();
            for (const set of sets) {
              const asking = await personWith(set);
              const id = await make(state, who === 'owner' ? asking : await personWith(set, 'another'));
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
        const { make, ask, read } = of();
        const [state] = move.from;
        assert.ok(state);
        const id = await make(state, await personWith(may[0] ?? []));
        const before = await read(id);
        for (const permission of Object.values(can)) {
          if (satisfies(new Set([permission]), may)) continue;
          assert.equal((await ask(await personWith([permission]), name, id)).status, 403, permission);
        }
        assert.deepEqual(await read(id), before);
      });
    });
  }
}
