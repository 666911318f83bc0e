/** Tests what people read of their own permissions. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can, permissions } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { json, startTestApp, type TestApp } from '../../../../testing/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

type Grant = { permission: string; held: boolean } & Record<string, string | null>;

test('people read what they hold and held: who gave it, why, until when, and why it was taken away', async () => {
  const hr = await app.person({ permissions, nome: 'Rita', cognome: 'Capo' });
  const who = await app.person();
  const change = async (verb: 'grant' | 'revoke', what: object) => {
    const body = { ids: [who.id], expected: 1, ...what };
    assert.equal((await hr.post(`/api/humanResources/users/permissions/${verb}`, body)).status, 200);
  };
  await change('grant', { permissions: [can.roomsBook], reason: 'Per i corsi', endsOn: today() });
  await change('grant', { permissions: [can.vansBook], reason: 'Autista' });
  await change('revoke', { permissions: [can.vansBook], reason: 'Non guida più' });

  const read = async () => json<Grant[]>(await who.get('/api/humanResources/user/permissions/grants'));
  const [rooms, vans] = await read();
  assert.equal(rooms?.permission, can.roomsBook);
  assert.deepEqual([rooms?.held, rooms?.grantedBy, rooms?.reason], [true, 'Rita Capo', 'Per i corsi']);
  assert.ok(rooms?.endsAt);
  assert.equal(vans?.permission, can.vansBook);
  assert.deepEqual(
    [vans?.held, vans?.revokedBy, vans?.revocationReason],
    [false, 'Rita Capo', 'Non guida più'],
  );
  assert.equal((await read()).length, 2, 'nobody else’s permissions are there');
});
