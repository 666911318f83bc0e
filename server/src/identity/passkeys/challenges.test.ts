import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const ask = async (from: string) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const asked = await fetch(`${app.url}/api/login/passkey/begin`, { method: 'POST', body: '{}', headers });
  return asked.status;
};

test('whoever asks for challenges without end closes passkeys to nobody else', async () => {
  assert.equal(await ask('10.3.3.3'), 200);
  await sql`insert into passkey_challenges (challenge, address)
    select 'challenge ' || n, '10.3.3.3' from generate_series(1, 199) n`.execute(app.owner);
  assert.equal(await ask('10.3.3.3'), 429);
  assert.equal(await ask('10.3.3.4'), 200);
  await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(app.owner);
  assert.equal(await ask('10.3.3.3'), 200, 'those that are over don’t count');
});
