/** Teams for tests, made by the product's own calls. */
import assert from 'node:assert/strict';
import type { Team, TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { type Caller, json } from './app.ts';

const base = '/api/humanResources/teams';

/** The acts of this person with teams; a refusal fails the test unless the call is one of `try…`. */
export function teamDesk(caller: Caller) {
  const send = (path: string, body: object, method = 'POST') =>
    caller.fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const done = async <T>(response: Response): Promise<T> => {
    assert.equal(response.status, 200, await response.clone().text());
    return json<T>(response);
  };
  const team = async (id: number, on?: string) =>
    done<Team>(await caller.get(`${base}/${id}${on ? `?on=${on}` : ''}`));
  return {
    send,
    team,
    tree: async (on?: string) => done<TeamNode[]>(await caller.get(`${base}/tree${on ? `?on=${on}` : ''}`)),
    create: async (code: string, more: object = {}) =>
      (await done<{ id: number }>(await send('', { name: code, code, openedOn: '2025-01-01', ...more }))).id,
    move: async (id: number, parentId: number | null, since: string) =>
      done(await send(`/${id}/move`, { parentId, since, version: (await team(id)).version })),
    tryMove: async (id: number, parentId: number | null, since: string) =>
      send(`/${id}/move`, { parentId, since, version: (await team(id)).version }),
    add: async (id: number, people: readonly number[], more: object = {}) =>
      done<{ message: string; refused: { id: number; reason: string }[] }>(
        await send(`/${id}/members`, {
          ids: people,
          expected: people.length,
          since: '2025-01-01',
          ...more,
        }),
      ),
    head: async (id: number, personId: number | null, since: string) =>
      done(await send(`/${id}/head`, { personId, since })),
  };
}
