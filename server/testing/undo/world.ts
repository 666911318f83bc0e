/** The world in which acts are undone by a test: a person who may do everything, and things to do it to. */
import assert from 'node:assert/strict';
import { permissions } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../app.ts';
import { type StockFixture, stockFixture } from '../stock.ts';

export type World = {
  app: TestApp;
  /** Holds every permission. */
  keeper: Caller;
  /** Another person, who holds every permission, too. */
  other: Caller;
  fixture: StockFixture;
  shelf: number;
  send: (method: string, path: string, body?: object, who?: Caller) => Promise<Response>;
  /** Sends a request that must succeed, and returns the id in its answer. */
  made: (path: string, body: object, who?: Caller) => Promise<number>;
};

export async function openWorld(): Promise<World> {
  const app = await startTestApp();
  const [keeper, other] = await Promise.all([app.person({ permissions }), app.person({ permissions })]);
  const fixture = await stockFixture(app.db);
  const shelf = await fixture.location('UNDO-1');
  const send = (method: string, path: string, body?: object, who = keeper) =>
    who.fetch(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const made = async (path: string, body: object, who = keeper) => {
    const answer = await who.post(path, body);
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ id: number }>(answer)).id;
  };
  return { app, keeper, other, fixture, shelf, send, made };
}

/** An act that is undone: the tables that it changes, its preparation, and the request itself. */
export type UndoCase = {
  changes: readonly string[];
  /** Prepares what the act needs, and returns the act. */
  prepare: (world: World) => Promise<() => Promise<Response>>;
};

/** The cases by endpoint; when one endpoint has several, the others name their move behind it: '… (reject)'. */
export type UndoCases = Readonly<Record<string, UndoCase>>;
