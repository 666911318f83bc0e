import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { invoiceTolerance } from '@wms/contract/logistics/supplier-invoices/settings';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { organisationName } from '@wms/contract/platform/settings/organisation';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { until } from '../../../testing/jobs.ts';
import { meetAt } from '../../../testing/locks/meeting.ts';
import { decideSetting, readSetting } from '../../../testing/organisation.ts';
import { allSettings } from '../../cupboards.ts';
import { readOrganisation } from '../../platform/papers/organisation.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { shortName } from './commands.ts';
import { takeInOrganisationFile } from './earlier-file.ts';

let app: TestApp;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  manager = await app.person({ permissions: [can.usersManagement] });
});
after(() => app.stop());

const base = '/api/utilities/settings';
const put = (
  who: Caller,
  name: string,
  body: { value?: unknown; validFrom?: string; seen?: number | null },
) => decideSetting(who, base, { name, ...body });

test('each name of a setting is used once, also as an option of the command line', () => {
  assert.equal(new Set(allSettings.map(({ name }) => name)).size, allSettings.length);
  const options = ['from', ...allSettings.map(shortName)];
  assert.equal(new Set(options).size, options.length);
});

test('/organizzazione has what no other page keeps, of every cupboard, with its heading and its values', async () => {
  const fresh = await startTestApp();
  try {
    const boss = await fresh.person({ permissions: [can.usersManagement] });
    const answer = await json<{ name: string; group: string; initial: unknown; decided: unknown[] }[]>(
      await boss.get(base),
    );
    assert.deepEqual(
      answer.map(({ name, group, initial, decided }) => [group, name, initial, decided]),
      [
        ['Chi emette i documenti', 'organisation.name', 'La tua organizzazione', []],
        ['Chi emette i documenti', 'organisation.address', null, []],
        ['Chi emette i documenti', 'organisation.taxCode', null, []],
        ['Chi emette i documenti', 'organisation.vatNumber', null, []],
        ['Chi emette i documenti', 'organisation.website', null, []],
        ['Sicurezza', 'identity.factorDemandedFor', '', []],
        ['Documenti delle persone', 'humanResources.documentWarningDays', 60, []],
        ['Anno sociale', 'accounting.socialYearStart', '09-01', []],
        ['Ordini', 'logistics.invoiceTolerance', 5, []],
        ['Ordini', 'logistics.selfApproval', false, []],
        ['Ordini', 'logistics.teamOfOrders', false, []],
        ['Stanze e furgoni', 'workshop.patronDay', null, []],
        ['Furgoni', 'workshop.emergencyNumbers', '112 Emergenze', []],
      ],
    );
  } finally {
    await fresh.stop();
  }
});

test('a value is valid from its first day until the next one begins; before, the initial one is valid', async () => {
  assert.equal((await readSettings(app.db)).value(organisationName), 'La tua organizzazione');
  assert.equal(
    (await put(manager, organisationName.name, { value: 'Prima', validFrom: today() })).status,
    200,
  );
  const { message } = await json<{ message: string }>(
    await put(manager, organisationName.name, { value: 'Poi', validFrom: inDays(10) }),
  );
  assert.match(message, /^Denominazione salvata: vale dal/);
  const names = await Promise.all(
    [-1, 0, 9, 10].map(async (day) => (await readOrganisation(app.db, inDays(day))).name),
  );
  assert.deepEqual(names, ['La tua organizzazione', 'Prima', 'Prima', 'Poi']);
});

test('a future value can be withdrawn, a valid one can’t', async () => {
  const withdraw = (day: string) => withdrawn(manager, organisationName.name, day);
  await put(manager, organisationName.name, { value: 'Oggi', validFrom: today() });
  await put(manager, organisationName.name, { value: 'Domani', validFrom: inDays(1) });
  assert.equal((await withdraw(today())).status, 409);
  assert.equal((await withdraw(inDays(1))).status, 200);
  assert.equal((await withdraw(inDays(1))).status, 404);
  assert.equal((await readOrganisation(app.db, inDays(5))).name, 'Oggi');
});

test('of two people who decide at once, also for the first time, one hears of the other', async () => {
  const other = await app.person({ permissions: [can.usersManagement], nome: 'Marta' });
  const { name } = invoiceTolerance;
  const atOnce = (value: number, validFrom: string, seen: number | null) =>
    put(value % 2 ? manager : other, name, { value, validFrom, seen });
  for (const seen of [null, 1]) {
    const answers = await meetAt(app, 'decided_settings', [
      () => atOnce(10, today(), seen),
      () => atOnce(15, inDays(1), seen),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  }
  assert.deepEqual((await readSetting(manager, base, name))?.version, 2);

  await put(other, name, { value: 20, validFrom: inDays(3) });
  const late = await put(manager, name, { value: 25, validFrom: today(), seen: 2 });
  assert.equal(late.status, 409);
  const { type, detail } = await json<{ type: string; detail: string }>(late);
  assert.equal(type, '/problems/stale');
  assert.match(detail, /^Intanto Marta Prova ha salvato altre modifiche \(/);

  assert.equal((await withdrawn(manager, name, inDays(3), 2)).status, 409, 'a withdrawal is late, too');
  assert.equal((await withdrawn(manager, name, inDays(3), 3)).status, 200);
  assert.equal((await put(other, name, { value: 30, validFrom: today(), seen: 3 })).status, 409);
});

test('a wrong value, an unknown name and a day that does not exist change nothing', async () => {
  for (const value of [0, 366, 1.5, '60', null]) {
    const response = await put(manager, documentWarningDays.name, { value, validFrom: today() });
    assert.equal(response.status, 422, String(value));
    const { errors } = await json<{ errors: Record<string, string> }>(response);
    assert.ok(errors.value);
  }
  const without = await put(manager, 'organisation.address', { validFrom: today() });
  assert.equal(without.status, 422, 'a missing value is not an empty one');
  assert.equal((await put(manager, 'organisation.motto', { value: 'x', validFrom: today() })).status, 404);
  const days = await put(manager, documentWarningDays.name, { value: 5, validFrom: '2026-02-29' });
  assert.equal(days.status, 422);
  assert.equal((await readSettings(app.db)).value(documentWarningDays), 60);
});

test('a server hears of a change, and Home warns by the new value', async () => {
  const other = await startTestApp({ sharesNews: true });
  try {
    const boss = await other.person({ permissions: [can.usersManagement] });
    const anna = await other.person();
    await other.db
      .insertInto('documents')
      .values({
        user_id: anna.id,
        type_id: await firstTypeId(other),
        sha256: await storedFile(other),
        expires_on: inDays(80),
        state: 'in verifica',
      })
      .execute();
    const expiring = async () =>
      (await json<{ documents: { expiring: unknown[] } }>(await anna.get('/api/utilities/home'))).documents
        .expiring;
    assert.equal((await expiring()).length, 0);
    await put(boss, documentWarningDays.name, { value: 90, validFrom: today() });
    await until(async () => (await expiring()).length > 0, 'Home warns of a document');
    assert.equal((await expiring()).length, 1);
  } finally {
    await other.stop();
  }
});

test('a person who does not manage people neither reads nor changes settings', async () => {
  const other = await app.person({ permissions: [can.userEdit] });
  assert.equal((await other.get(base)).status, 403);
  assert.equal((await put(other, organisationName.name, { value: 'x', validFrom: today() })).status, 403);
});

test('the file of earlier versions is taken in once, and never replaces newer values', async () => {
  const fresh = await startTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'wms-test-organisation-'));
  const write = (name: string) =>
    writeFile(join(folder, 'organisation.json'), JSON.stringify({ name, taxCode: '97000000010' }));
  const heard: string[] = [];
  const hear = (file: string) => heard.push(file);
  try {
    await takeInOrganisationFile(fresh.db, folder, hear);
    await writeFile(join(folder, 'organisation.json'), '{ "name": ');
    await takeInOrganisationFile(fresh.db, folder, hear);
    assert.deepEqual(
      [heard, await readdir(folder)],
      [[join(folder, 'organisation.json')], ['organisation.json']],
    );
    await write('Squadra di prima');
    // Two servers start at once.
    await Promise.all([1, 2].map(() => takeInOrganisationFile(fresh.db, folder, hear)));
    const taken = { name: 'Squadra di prima', address: null, taxCode: '97000000010', vatNumber: null };
    assert.deepEqual(await readOrganisation(fresh.db, '2001-01-01'), taken);
    assert.deepEqual(await readdir(folder), ['organisation.json.taken-in']);
    await write('Un vecchio file rimesso a posto');
    await takeInOrganisationFile(fresh.db, folder, hear);
    assert.deepEqual(await readOrganisation(fresh.db), taken);
  } finally {
    await fresh.stop();
    await rm(folder, { recursive: true });
  }
});

/** `seen` is the version that the person saw; by default the present one. */
async function withdrawn(who: Caller, name: string, day: string, seen?: number): Promise<Response> {
  const version = seen ?? (await readSetting(who, base, name))?.version;
  return who.fetch(`${base}/${name}/${day}?version=${version}`, { method: 'DELETE' });
}

const firstTypeId = async ({ db }: TestApp) =>
  (await db.selectFrom('document_types').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;

async function storedFile({ db }: TestApp): Promise<string> {
  const sha256 = 'a'.repeat(64);
  await db.insertInto('files').values({ sha256, type: 'application/pdf', size: 1 }).execute();
  return sha256;
}
