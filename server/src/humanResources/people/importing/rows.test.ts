import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Import } from '@wms/contract/imports/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import {
  checkImport,
  imports,
  importUntil,
  readImport,
  settled,
  uploadImport,
} from '../../../../testing/logistics/imports.ts';

let app: TestApp;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  manager = await app.person({ permissions: [can.usersManagement, can.userEdit], nome: 'Gina' });
  await sql`insert into teams (name, code) values ('Telaio', 'TEL'), ('Aerodinamica', 'AER')`.execute(
    app.owner,
  );
});
after(() => app.stop());

const upload = (lines: readonly string[], who = manager) => uploadImport(who, 'people', lines.join('\n'));
const ended = (id: number) => importUntil(manager, id, settled);

/** Uploads and checks a file with the proposed columns. */
async function check(lines: readonly string[]): Promise<Import> {
  const { id } = await json<{ id: number }>(await upload(lines));
  return checkImport(manager, id, (await readImport(manager, id)).mapping);
}
const mistakesOf = async ({ id }: Import) => {
  const { rows } = await json<{ rows: { row: number; column: string; message: string }[] }>(
    await manager.get(`${imports}/${id}/errors`),
  );
  return rows.map(({ row, column, message }) => `${row} ${column}: ${message}`);
};
const header = 'Cognome;Nome;E-mail;Codice fiscale;Data di nascita;Reparti;Permessi';

test('people of a file are invited with teams and permissions; the same file again changes nothing', async () => {
  const file = [
    header,
    'Ferrero;Ottavia;ottavia@example.org;;31/12/2001;TEL, aerodinamica;USR_EDT',
    'Zunino;Ercole;ERCOLE@example.org;;;;',
  ];
  const checked = await check(file);
  assert.deepEqual(checked.counts, { created: 2, updated: 0, unchanged: 0, wrong: 0 });
  const none = await sql`select from users where username = 'ottavia'`.execute(app.db);
  assert.equal(none.rows.length, 0, 'a check writes nothing');
  assert.equal((await manager.post(`${imports}/${checked.id}/start`, { skipRefused: false })).status, 200);
  const done = await ended(checked.id);
  assert.equal(done.state, 'done', done.note ?? '');
  assert.deepEqual(done.columns[0]?.examples, [], 'nothing more of the file is kept beside it');
  const { rows } = await sql`
    select u.username, u.state, i.birth_date, i.invited_by = ${manager.id} as mine,
           (select count(*)::integer from team_members m where m.user_id = u.id) as teams,
           array(select permission from user_permissions p where p.user_id = u.id) as permissions
      from users u join invitations i on i.user_id = u.id order by u.username`.execute(app.db);
  assert.deepEqual(rows, [
    {
      username: 'ercole',
      state: 'invitato',
      birth_date: null,
      mine: true,
      teams: 0,
      permissions: ['USR_EDT'],
    },
    {
      username: 'ottavia',
      state: 'invitato',
      birth_date: '2001-12-31',
      mine: true,
      teams: 2,
      permissions: ['USR_EDT'],
    },
  ]);
  const jobs = await sql`select from jobs where name = 'invitation'`.execute(app.db);
  assert.equal(jobs.rows.length, 2);
  assert.deepEqual((await check(file)).counts, { created: 0, updated: 0, unchanged: 2, wrong: 0 });
  const undo = await manager.get(`${imports}/${checked.id}/undo`);
  assert.deepEqual(
    [undo.status, (await json<{ detail: string }>(undo)).detail],
    [409, 'Gli inviti sono già partiti: ritira quelli di troppo, ognuno dal suo profilo'],
  );
  // The page of the import leads to exactly these people, whose invitations can be sent again.
  const listed = async (query: string) =>
    (await json<{ rows: { id: number }[] }>(await manager.get(`/api/humanResources/users?${query}`))).rows
      .length;
  assert.equal(await listed(`state=invitato&import=${checked.id}`), await listed('state=invitato'));
  await app.person({ cognome: 'Altrove' });
  assert.equal(await listed(`import=${checked.id}&q=altrove`), 0);
});

test('each wrong cell is named, and the good rows can be invited without the others', async () => {
  await app.person({ nome: 'Clotilde', cognome: 'Anselmi' });
  const checked = await check([
    header,
    'Rebaudengo;Iole;iole.example.org;;;;',
    ';Mirta;mirta@example.org;;;;',
    'Quaglia;Nives;nives@example.org;RSSMRA85T10A562X;;;',
    'Dogliani;Oreste;oreste@example.org;;;Motore;',
    'Vercelli;Prisca;prisca@example.org;;;;log_WHR_MAN, PIPPO',
    'Anselmi;Clotilde;clotilde@example.org;;;;',
    'Barbero;Ugo;ugo@example.org;;;;',
    'Fenoglio;Ada;ugo@example.org;;;;',
  ]);
  assert.deepEqual(await mistakesOf(checked), [
    '2 E-mail: Indirizzo email non valido',
    '3 Cognome: Questo campo è obbligatorio',
    '4 Codice fiscale: Codice fiscale non valido: ricontrolla ogni carattere',
    '5 Reparti: Il reparto «Motore» non c’è',
    '6 Permessi: Non hai il permesso log_WHR_MAN: non puoi darlo',
    '6 Permessi: «PIPPO» non è un permesso',
    '7 Cognome: Forse c’è già: Clotilde Anselmi (attivə). Se è un’altra persona, invitala da Utenti',
    '9 E-mail: È già nella riga 8',
  ]);
  assert.deepEqual(checked.counts, { created: 1, updated: 0, unchanged: 0, wrong: 7 });
  assert.equal((await manager.post(`${imports}/${checked.id}/start`, { skipRefused: true })).status, 200);
  assert.equal((await ended(checked.id)).counts?.created, 1);
});

test('a person who is there already, in other teams than the file says, is named', async () => {
  const line = 'Bosco;Nina;nina@example.org;;;';
  const first = await check([header, `${line};`]);
  await manager.post(`${imports}/${first.id}/start`, { skipRefused: false });
  await ended(first.id);
  const checked = await check([header, `${line}TEL;`, 'Bosco;Piero;piero@example.org;;;TEL;']);
  assert.deepEqual(checked.counts, { created: 1, updated: 0, unchanged: 1, wrong: 0, remarks: 1 });
  assert.deepEqual(await mistakesOf(checked), []);
  const { rows } = await json<{ rows: { row: number; column: string; value: string; message: string }[] }>(
    await manager.get(`${imports}/${checked.id}/errors?kind=remarks`),
  );
  assert.deepEqual(rows, [
    {
      row: 2,
      column: 'Reparti',
      value: 'TEL',
      message: 'C’è già, e non è in nessun reparto: cambialo dal suo profilo, il file non lo fa',
    },
  ]);
  const same = await check([header, line]);
  assert.equal(same.counts?.remarks, undefined);
});

test('a list as people have it: messy titles, names in capitals; a title above it is refused', async () => {
  const list = [
    'COGNOME ;nome;Cod. Fiscale;Nato il;Mail;E-mail privata;Team',
    "D'ANGELO;MARIA LUISA;dnglmr02d42h501q;02/04/2002;angelo@example.org;luisa@casa.example;TEL",
    'McEwan;ugo;;;mcewan@example.org;;',
  ];
  const checked = await check(list);
  assert.deepEqual((await readImport(manager, checked.id)).mapping.columns, [
    'lastName',
    'firstName',
    'taxCode',
    'birthDate',
    'institutionalEmail',
    'personalEmail',
    'teams',
  ]);
  await manager.post(`${imports}/${checked.id}/start`, { skipRefused: true });
  await ended(checked.id);
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from users
     where institutional_email in ('angelo@example.org', 'mcewan@example.org') order by id`.execute(app.db);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["Maria Luisa D'Angelo", 'Ugo McEwan'],
  );
  const titled = await upload(['Elenco soci 2026', ...list]);
  assert.equal(titled.status, 422);
  assert.match(await titled.text(), /La prima riga non nomina le colonne/);
});

test('who edits products sees no import of people, and starts none', async () => {
  const editor = await app.person({ permissions: [can.productsManagement] });
  assert.equal((await upload([header, 'A;B;c@example.org;;;;'], editor)).status, 403);
  const { rows } = await json<{ rows: { id: number }[] }>(await editor.get(imports));
  assert.deepEqual(rows, []);
  const [mine] = (await json<{ rows: { id: number }[] }>(await manager.get(imports))).rows;
  assert.ok(mine);
  assert.equal((await editor.get(`${imports}/${mine.id}`)).status, 404);
  assert.equal((await editor.get(`${imports}/${mine.id}/errors`)).status, 404);
});

test('a file that gives permissions asks whoever starts it for a proof, a plain one does not', async () => {
  const setProof = (ago: string) =>
    sql`update sessions set proved_at = now() - ${ago}::interval where user_id = ${manager.id}`.execute(
      app.owner,
    );
  const start = ({ id }: Import) => manager.post(`${imports}/${id}/start`, { skipRefused: false });
  await setProof('1 hour');
  const grants = await check([header, 'Gallo;Pia;pia@example.org;;;;USR_EDT, ru_USRS_MAN']);
  assert.equal(grants.counts?.grants, true);
  const refused = await start(grants);
  assert.equal(refused.status, 409);
  assert.match(await refused.text(), /reauthenticate/);
  assert.equal((await readImport(manager, grants.id)).state, 'checked');
  const plain = await check([header, 'Riva;Teo;teo@example.org;;;;USR_EDT', 'Riva;Zoe;zoe@example.org;;;;']);
  assert.equal((await start(plain)).status, 200);
  await ended(plain.id);
  await setProof('0 seconds');
  assert.equal((await start(grants)).status, 200);
  assert.equal((await ended(grants.id)).state, 'done');
});
