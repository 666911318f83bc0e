/** Tests that an open browser hears when what its person may do changes, or ends by itself. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ sharesNews: true });
  await app.person({ permissions: [can.usersManagement] });
});
after(() => app.stop());

/** Opens the person's stream; `hear` waits for the next topic, a minute at most. */
async function follow(person: Caller) {
  const stop = new AbortController();
  const answer = await person.fetch('/api/changes', { signal: stop.signal });
  assert.equal(answer.status, 200);
  assert.ok(answer.body);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const read = async () => {
    const late = setTimeout(() => stop.abort(new Error('a minute has passed without news')), 60_000);
    return reader.read().finally(() => clearTimeout(late));
  };
  const hear = async (): Promise<string> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(rest);
      if (found?.[1]) {
        rest = rest.slice(found.index + found[0].length);
        return found[1];
      }
      const { value, done } = await read();
      assert.ok(!done, 'the stream ended');
      rest += value;
    }
  };
  return { hear, stop: () => stop.abort() };
}

test('a person’s browsers hear of their own new permissions, and of what these let them hear', async () => {
  const [hr, anna, bruno] = [
    await app.person({ permissions: [can.usersManagement, can.inventoryBrowse] }),
    await app.person(),
    await app.person(),
  ];
  const [annas, brunos] = [await follow(anna), await follow(bruno)];
  const grantTo = ({ id }: Caller) =>
    hr.post('/api/humanResources/users/permissions/grant', {
      ids: [id],
      expected: 1,
      permissions: [can.inventoryBrowse],
      reason: 'Prova',
    });
  assert.equal((await grantTo(anna)).status, 200);
  assert.equal(await annas.hear(), 'permissions');
  await sql`select pg_notify('wms_changes', 'logistics')`.execute(app.db);
  assert.equal(await annas.hear(), 'logistics', 'the stream goes by the new permissions');
  assert.equal((await grantTo(bruno)).status, 200);
  assert.equal(await brunos.hear(), 'permissions', 'and nothing of Anna’s, nor of logistics before');
  annas.stop();
  brunos.stop();
});

test('a browser hears of a grant that ends by itself, at that moment', async () => {
  const person = await app.person({ permissions: [can.vansView] });
  const stream = await follow(person);
  await sql`update user_permissions set ends_at = clock_timestamp() + interval '700 milliseconds'
             where user_id = ${person.id}`.execute(app.db);
  // The news of the grant and of its change may come after the stream has begun.
  let granted: unknown[] = [''];
  while (granted.length > 0) {
    assert.equal(await stream.hear(), 'permissions');
    granted = await json(await person.get('/api/humanResources/user/permissions/getGranted'));
  }
  stream.stop();
});
