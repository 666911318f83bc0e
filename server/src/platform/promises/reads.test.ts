import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBinary } from '@wms/contract/platform/endpoint';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The changes that say nothing to the person, each with what it does. */
const silentChanges = {
  'POST /api/humanResources/users/:id/shownData': 'writes who looked at the data',
  'POST /api/identity/passkeys/begin': 'keeps the challenge',
  'POST /api/identity/secondFactor/begin': 'keeps the secret',
  'POST /api/login': 'opens a session',
  'POST /api/login/passkey': 'opens a session',
  'POST /api/login/passkey/begin': 'keeps the challenge',
  'POST /api/login/secondFactor': 'opens a session',
  'POST /api/login/signOn': 'opens a session',
  'POST /api/login/signOn/begin': 'keeps the attempt',
  'POST /api/utilities/notifications/:id/read': 'marks the news as read',
};

test('a change answers what it did in a message; what answers none says that it only reads', async () => {
  const changes = (await readEndpoints()).filter(({ method, reads }) => method !== 'GET' && !reads);
  const silent = changes.filter(({ answer }) => isBinary(answer) || !answersMessage(answer));
  assert.deepEqual(silent.map(name).toSorted(), Object.keys(silentChanges));
});

const answersMessage = (answer: object) =>
  'shape' in answer && typeof answer.shape === 'object' && answer.shape !== null && 'message' in answer.shape;
