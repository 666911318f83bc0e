import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { can } from '@wms/contract/platform/permissions';
import { keeperOf } from '@wms/contract/platform/setting';
import type { SettingAnswer } from '@wms/contract/platform/settings/page';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { decideSetting } from '../../../testing/organisation.ts';
import { allSettings } from '../../cupboards.ts';
import { readSettings } from '../../platform/settings/settings.ts';

let app: TestApp;
let treasurer: Caller;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
  manager = await app.person({ permissions: [can.usersManagement] });
});
after(() => app.stop());

const [fiscal, organisation] = ['/api/accounting/settings', '/api/utilities/settings'] as const;
const namesAt = async (who: Caller, base: string) =>
  (await json<SettingAnswer[]>(await who.get(base))).map(({ name }) => name);
test('what the treasurer keeps is on /ricevute/regole, the rest on /organizzazione, nothing on both', async () => {
  const [kept, others] = [await namesAt(treasurer, fiscal), await namesAt(manager, organisation)];
  const declared = (keeper: string) =>
    allSettings.filter((setting) => keeperOf(setting) === keeper).map(({ name }) => name);
  assert.deepEqual(kept, declared(can.receiptsManagement));
  assert.deepEqual(others, declared(can.usersManagement));
  assert.equal(kept.length + others.length, allSettings.length);
});

test('a page neither decides nor withdraws what is on the other one', async () => {
  const { name } = socialYearStart;
  assert.equal((await decideSetting(treasurer, fiscal, { name, value: '01-01' })).status, 404);
  const withdrawn = await treasurer.fetch(`${fiscal}/${name}/2199-01-01?version=1`, { method: 'DELETE' });
  assert.equal(withdrawn.status, 404);
  assert.equal((await readSettings(app.db)).value(socialYearStart), '09-01');
});

test('each page belongs to its keeper', async () => {
  assert.equal((await manager.get(fiscal)).status, 403);
  assert.equal((await treasurer.get(organisation)).status, 403);
});
