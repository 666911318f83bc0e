import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { findAnything } from '@wms/contract/utilities/palette/endpoints';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';

type Answer = (typeof findAnything)['answer']['_output'];

let app: TestApp;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  manager = await app.person({ nome: 'Zoe', cognome: 'Zanardi', permissions: [can.usersManagement] });
  await app.person({ nome: 'Ada', cognome: 'Approva' });
});
after(() => app.stop());

const ask = async (caller: Caller, query: Record<string, string | string[]>) => {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
  );
  return caller.get(`/api/utilities/palette?${parameters}`);
};
const find = async (caller: Caller, q: string) => json<Answer>(await ask(caller, { q }));
const namesOf = ({ groups }: Answer) => groups.flatMap(({ things }) => things.map(({ name }) => name));

test('a person is found by name', async () => {
  assert.deepEqual(namesOf(await find(manager, 'ada')), ['Ada Approva']);
});
