/** Tests that nobody who was erased comes back with a backup. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { openCommandLine } from '../../../testing/command-line.ts';
import { findMarks } from '../../../testing/marks.ts';
import { fillPerson, formerlyKnown, personalMarks } from '../../../testing/person-with-everything.ts';
import { end, startServer } from '../../../testing/server-process.ts';
import { trial } from '../../../testing/trial.ts';
import { connect } from '../../platform/database/connection.ts';
import { addToErasedList, erasedListName, readErasedList } from './list.ts';

let app: TestApp;
let hr: Caller;
let person: Caller;
let folder: string;
let source: Record<string, string>;
const archive = (name: string) => join(folder, name, 'wms.tar.zst');
/** Migrated and without rows, which a restore takes for empty; migrating each would cost a second of a core. */
const databases: TestDatabase[] = [];

before(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wms-erased-'));
  source = {
    DATABASE_URL: app.ownerUrl,
    WMS_DATA_DIR: join(folder, 'source'),
    STORAGE_URL: `file://${app.storageDir}`,
  };
  hr = await app.person({ permissions: [can.usersManagement], nome: 'Rita', cognome: 'Umane' });
  person = await app.person({ permissions: [can.userEdit], nome: 'Ginevra', cognome: formerlyKnown });
  await fillPerson(app, hr, person);
  const { code, output } = await openCommandLine(source).run('backup', await ready('kept'));
  assert.equal(code, 0, output);
});
after(async () => {
  await app.stop();
  for (const { drop } of databases) await drop();
  await rm(folder, { recursive: true, force: true });
});

/** The path of an archive in a folder of its own, which is there. */
async function ready(name: string): Promise<string> {
  const { mkdir } = await import('node:fs/promises');
  await mkdir(join(folder, name), { recursive: true });
  return archive(name);
}

async function restore(from: string, name: string) {
  const database = await cloneDatabase();
  databases.push(database);
  const dataDir = join(folder, name);
  const settings = { DATABASE_URL: database.ownerUrl, WMS_DATA_DIR: dataDir };
  const { code, output } = await openCommandLine(settings).run('restore', archive(from));
  assert.equal(code, 0, output);
  return { output, settings, url: database.ownerUrl, dataDir };
}

async function marksIn(url: string) {
  const { db, close } = connect(url, { max: 1, patient: true });
  return findMarks(db, personalMarks(person)).finally(close);
}

test('a backup writes the list beside itself, also when nobody was erased yet', async () => {
  assert.deepEqual(await readErasedList(join(folder, 'kept')), []);
  assert.deepEqual(await readErasedList(join(folder, 'source')), []);
});

test('the next backup after an erasure has the person in its list', async () => {
  await eraseThePerson();
  const { code, output } = await openCommandLine(source).run('backup', await ready('later'));
  assert.equal(code, 0, output);
  assert.equal((await readErasedList(join(folder, 'later')))?.length, 1);
});

trial('a restore without the list says so, and the next start that finds one erases', async () => {
  await cp(join(folder, 'kept'), join(folder, 'alone'), { recursive: true });
  await rm(join(folder, 'alone', erasedListName));
  const restored = await restore('alone', 'restored-alone');
  assert.match(restored.output, /non c’è erased-people\.json/);
  assert.ok(Object.keys(await marksIn(restored.url)).length > 10);

  await cp(join(folder, 'later', erasedListName), join(restored.dataDir, erasedListName));
  const server = await startServer(restored.dataDir, restored.settings);
  await end(server, 'SIGTERM');
  assert.deepEqual(await marksIn(restored.url), {});
});

trial(
  'a restore of a backup from before the erasure applies the list, with its number and moment',
  async () => {
    await addToErasedList(join(folder, 'kept'), (await readErasedList(join(folder, 'later'))) ?? []);
    const { output, url, dataDir } = await restore('kept', 'restored');
    assert.match(output, /1 persona cancellata dopo il backup: i dati sono stati cancellati di nuovo/);
    assert.deepEqual(await marksIn(url), {});
    const { db, close } = connect(url, { max: 1 });
    try {
      const read = sql`select id, user_id, erased_at, ground, erased_by from erasures`;
      const [then, now] = [await read.execute(app.db), await read.execute(db)];
      assert.deepEqual(now.rows, [{ ...(then.rows[0] as object), erased_by: null }]);
      // The backup had an open request for the erasure, which is answered again.
      const answered = sql`select r.kind, r.state, r.note, e.id is not null as certified from data_requests r
      left join erasures e on e.request_id = r.id where r.user_id = ${person.id} order by r.id`;
      assert.deepEqual((await answered.execute(db)).rows, [
        { kind: 'cancellazione', state: 'fatta', note: null, certified: true },
        { kind: 'esportazione', state: 'rifiutata', note: null, certified: false },
      ]);
      // The next number follows, and who is the same person by id only is somebody else.
      const next = await sql<{
        id: number;
      }>`select nextval(pg_get_serial_sequence('erasures', 'id')) as id`.execute(db);
      assert.ok((next.rows[0]?.id ?? 0) > 1);
    } finally {
      await close();
    }
    assert.equal((await readErasedList(dataDir))?.length, 1);
  },
);

trial('the list names nobody, and somebody else with the same id is not erased', async () => {
  const file = join(folder, 'later', erasedListName);
  const text = await readFile(file, 'utf8');
  for (const mark of personalMarks(person)) assert.ok(!text.includes(mark), mark);
  const listed = JSON.parse(text);
  listed.people[0].since = '2020-01-01T00:00:00.000000Z';
  await cp(join(folder, 'kept'), join(folder, 'other'), { recursive: true });
  await writeFile(join(folder, 'other', erasedListName), JSON.stringify(listed));
  const { output, url } = await restore('other', 'restored-other');
  assert.match(output, /Nessuno dell’elenco/);
  assert.ok(Object.keys(await marksIn(url)).length > 10);
});

test('a list that can’t be read stops the restore', async () => {
  await cp(join(folder, 'kept'), join(folder, 'broken'), { recursive: true });
  await writeFile(join(folder, 'broken', erasedListName), '{');
  const database = await cloneDatabase();
  databases.push(database);
  const settings = { DATABASE_URL: database.ownerUrl, WMS_DATA_DIR: join(folder, 'restored-broken') };
  const { code, output } = await openCommandLine(settings).run('restore', archive('broken'));
  assert.equal(code, 1);
  assert.match(output, /non si legge/);
});

async function eraseThePerson() {
  const base = `/api/humanResources/users/${person.id}`;
  type Profile = { version: number; email_istituzionale: string };
  const before = await json<Profile>(await hr.get(base));
  const ended = { version: before.version, endedOn: today(), reason: 'Fine' };
  assert.equal((await hr.post(`${base}/end`, ended)).status, 200);
  const { version, email_istituzionale } = await json<Profile>(await hr.get(base));
  const body = { version, ground: 'request', confirmation: email_istituzionale };
  assert.equal((await hr.post(`${base}/erasure`, body)).status, 200);
}
