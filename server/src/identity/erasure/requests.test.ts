/** Tests where an erasure meets the person's requests about their data, and the archives made for them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { startTestWorker, until } from '../../../testing/jobs.ts';
import { personalData } from '../../cupboards.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { recordFile } from '../../platform/files/storage.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { personLifeTable } from '../users/life.ts';
import { erasedColumns } from './erased-person.ts';
import { eraseData, lookBeforeErasing } from './erasing.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement], nome: 'Rita', cognome: 'Umane' });
});
after(() => app.stop());

const users = '/api/humanResources/users';
const all = '/api/humanResources/dataRequests';
type Profile = { version: number; email_istituzionale: string };
const profileOf = async ({ id }: Caller) => json<Profile>(await hr.get(`${users}/${id}`));

async function leave(person: Caller): Promise<void> {
  const { version } = await profileOf(person);
  const body = { version, endedOn: today(), reason: 'Fine del percorso' };
  assert.equal((await hr.post(`${users}/${person.id}/end`, body)).status, 200);
}

async function erase(person: Caller): Promise<void> {
  const { version, email_istituzionale } = await profileOf(person);
  const body = { version, ground: 'request', confirmation: email_istituzionale };
  const answer = await hr.post(`${users}/${person.id}/erasure`, body);
  assert.equal(answer.status, 200, await answer.clone().text());
}

async function ask(person: Caller, kind: 'esportazione' | 'cancellazione', note: string | null = null) {
  const answer = await person.post('/api/humanResources/user/dataRequests', { kind, note });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}

/** Does the waiting exports; answers what the worker complained of. */
async function makeArchives() {
  const worker = startTestWorker(app);
  const waiting = app.db.selectFrom('jobs').select('id').where('name', '=', 'data-export');
  await until(async () => worker.lines.length > 0 || (await waiting.execute()).length === 0).finally(() =>
    worker.stop(),
  );
  return worker.lines;
}

const statesOf = async ({ id }: Caller) => {
  const { rows } = await sql<{ kind: string; state: string; note: string | null }>`
    select kind, state, note from data_requests where user_id = ${id} order by id`.execute(app.db);
  return rows;
};

test('an erasure answers the request for it, withdraws an open export and forgets the earlier archive', async () => {
  const person = await app.person({ permissions: [can.userEdit], nome: 'Ilda', cognome: 'Chiedente' });
  const earlier = await ask(person, 'esportazione');
  assert.deepEqual(await makeArchives(), []);
  const { sha256 } = await app.db
    .selectFrom('data_exports')
    .select('sha256')
    .where('request_id', '=', earlier)
    .executeTakeFirstOrThrow();
  const wanted = await ask(person, 'cancellazione', 'Non voglio più lamponi');
  await ask(person, 'esportazione');
  await leave(person);

  type TableCounts = { title: string; rows: number }[];
  const preview = await json<{ deleted: TableCounts; kept: TableCounts; files: number }>(
    await hr.get(`${users}/${person.id}/erasure`),
  );
  const rowsOf = (list: TableCounts, title: string) =>
    list.find((candidate) => candidate.title === title)?.rows;
  assert.equal(rowsOf(preview.kept, 'Richieste sui dati'), 3);
  assert.equal(rowsOf(preview.deleted, 'Esportazioni dei dati'), 2);
  // Two kinds of steps of one table, each counted once.
  const { rows: steps } = await sql<{ life: number; registration: number }>`
    select count(*) filter (where person_id = ${person.id})::integer as life,
           count(*) filter (where user_id = ${person.id})::integer as registration from steps_taken`.execute(
    app.db,
  );
  assert.deepEqual(
    [rowsOf(preview.kept, 'Storia del rapporto'), rowsOf(preview.kept, 'Storia della registrazione') ?? 0],
    [steps[0]?.life, steps[0]?.registration],
  );
  assert.equal(preview.files, 1, 'the archive is a file of theirs');

  await erase(person);
  assert.deepEqual(await statesOf(person), [
    { kind: 'esportazione', state: 'fatta', note: null },
    { kind: 'cancellazione', state: 'fatta', note: null },
    { kind: 'esportazione', state: 'ritirata', note: null },
  ]);
  const { rows: told } = await sql`select from notifications where user_id = ${person.id}`.execute(app.db);
  assert.equal(told.length, 0, 'nobody is told who is no longer there');
  const { rows: certified } = await sql<{ request_id: number }>`
    select request_id from erasures where user_id = ${person.id}`.execute(app.db);
  assert.deepEqual(certified, [{ request_id: wanted }]);
  const { rows: remembered } = await sql`
    select from audit_log where concat(before, after) like '%lamponi%'`.execute(app.db);
  assert.equal(remembered.length, 0, 'the history has no note either');
  const { rows: files } = await sql`select from files where sha256 = ${sha256}`.execute(app.db);
  assert.equal(files.length, 0);
  assert.equal((await hr.get(`${all}/${earlier}/file`)).status, 404);

  assert.deepEqual(await makeArchives(), [], 'the job of the open export ends without a word');
  const listed = async (query: string) =>
    (
      await json<{ rows: { id: number; moves: string[]; person: { name: string } }[] }>(
        await hr.get(`${all}${query}`),
      )
    ).rows;
  assert.deepEqual(await listed(''), [], 'nothing is left to answer');
  const done = (await listed(`?person=${person.id}`)).map(({ moves, person: { name } }) => ({ moves, name }));
  assert.deepEqual(done, Array(3).fill({ moves: [], name: `Persona cancellata ${person.id}` }));
  const again = { personId: person.id, kind: 'cancellazione', askedOn: today(), note: 'Lettera' };
  assert.equal((await hr.post(all, again)).status, 409, 'and nobody enters another one');
});

test('an erasure forgets why a request was refused, and the name in a note about somebody else', async () => {
  const person = await app.person({ permissions: [can.userEdit], nome: 'Oreste', cognome: 'Rifiutato' });
  const other = await app.person({ permissions: [can.userEdit] });
  const id = await ask(person, 'cancellazione');
  const refused = { version: 1, reason: 'È in causa per il furgone' };
  assert.equal((await hr.post(`${all}/${id}/moves/refuse`, refused)).status, 200);
  await ask(other, 'cancellazione', 'Lo chiede anche Oreste Rifiutato');
  await leave(person);
  await erase(person);
  assert.deepEqual(await statesOf(person), [{ kind: 'cancellazione', state: 'rifiutata', note: null }]);
  const { rows } = await sql`select from steps_taken where reason like '%in causa%'`.execute(app.db);
  assert.equal(rows.length, 0);
  assert.equal((await statesOf(other))[0]?.note, `Lo chiede anche Persona cancellata ${person.id}`);
});

test('an archive that is recorded while its person is erased is forgotten, too', async () => {
  const person = await app.person({ permissions: [can.userEdit] });
  const id = await ask(person, 'esportazione');
  await leave(person);
  const archive = await app.storage.put(Buffer.from('everything about a person'), 'application/zip');
  await inTransaction(app.db, null, async (tx) => {
    let before: Awaited<ReturnType<typeof lookBeforeErasing>> | undefined;
    await makeMove(
      tx,
      personLifeTable,
      { id: person.id, move: 'erase', by: null, reason: 'Prova' },
      async () => {
        before = await lookBeforeErasing(tx, personalData, person.id);
        return erasedColumns(person.id);
      },
    );
    // The job of the export ends in a transaction of its own.
    await inTransaction(app.db, null, async (job) => {
      await recordFile(job, archive);
      await sql`update data_exports set sha256 = ${archive.sha256}, finished_at = now(), expires_at = now()
                 where request_id = ${id}`.execute(job);
    });
    assert.ok(before);
    await eraseData(tx, personalData, { personId: person.id, ground: 'request', by: null }, before);
  });
  const { rows } = await sql`select from files where sha256 = ${archive.sha256}`.execute(app.db);
  assert.equal(rows.length, 0);
});
