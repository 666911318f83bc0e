/** Ways to ask all endpoints for what they must refuse: the whole server, or its HTTP layer with nothing behind it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { permissions } from '@wms/contract/platform/permissions';
import { openStorage } from '../../src/platform/files/storage.ts';
import { buildHttp } from '../../src/platform/http/server.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { isTrial } from '../trial.ts';

/** Asks as somebody who may do everything; the path starts with /api. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** The status by which a hollow server says that the request was let through to the endpoint's own code. */
export const letThrough = 418;

export type HollowServer = { ask: Ask; stop(): Promise<void> };

/**
 * The product's HTTP layer with these endpoints, in this process and without a database: what it refuses by itself is
 * refused in a fraction of a millisecond, so that every endpoint can be asked for everything.
 */
export async function startHollowServer(endpoints: readonly Endpoint[]): Promise<HollowServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-test-files-'));
  const reached = async () => {
    throw new Refusal(letThrough, 'La richiesta è arrivata al codice del suo endpoint');
  };
  const http = await buildHttp({
    db: undefined as never,
    // A change prepares before it opens its transaction, so none is opened.
    routes: endpoints.map((endpoint) => ({ endpoint, prepare: reached, handle: reached })),
    authenticate: async () => ({
      id: 1,
      username: 'prova',
      registrationStatus: 'completato',
      permissions: new Set(permissions),
      withheld: [],
      sessionId: 1,
      today: '2026-01-01',
      proved: true,
      provesBy: 'password',
    }),
    constraintSentences: {},
    receive: openStorage(folder).receive,
    secure: false,
    logLevel: 'silent',
  });
  const origin = 'http://wms.example.org';
  return {
    async ask(path, init) {
      const { method, url, headers, body } = new Request(origin + path, init);
      const answer = await http.inject({
        method: method as 'GET',
        url: url.slice(origin.length),
        headers: { ...Object.fromEntries(headers), authorization: `Bearer ${'x'.repeat(43)}` },
        ...(body && { payload: Buffer.from(await new Response(body).arrayBuffer()) }),
      });
      const type = String(answer.headers['content-type'] ?? '');
      return new Response(new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: { 'content-type': type },
      });
    },
    async stop() {
      await http.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** In the trial all of them, else the last one of each kind: the whole server treats those of a kind alike. */
export const someOf = <One>(all: readonly One[], kindOf: (thing: One) => unknown): One[] =>
  isTrial ? [...all] : [...new Map(all.map((thing) => [kindOf(thing), thing])).values()];
