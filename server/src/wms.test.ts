import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { json, signIn, startTestApp, type TestApp } from '../testing/app.ts';
import { type CommandLine, openCommandLine, runCommandLine } from '../testing/command-line.ts';
import { inDays } from '../testing/days.ts';
import { withLongestFile } from '../testing/files/file-size-limit.ts';
import { onePagePdf } from '../testing/people.ts';
import { end, startServer } from '../testing/server-process.ts';
import { stockFixture } from '../testing/stock.ts';
import { isTrial, trial } from '../testing/trial.ts';
import { query } from './platform/embedded-postgres/process.ts';

let app: TestApp;
let folder: string;
let settings: Readonly<Record<string, string>>;
let commands: CommandLine;
before(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wms-cli-'));
  settings = {
    DATABASE_URL: app.databaseUrl,
    WMS_MIGRATION_DATABASE_URL: app.ownerUrl,
    WMS_DATA_DIR: folder,
    INIT_CWD: folder,
  };
  commands = openCommandLine(settings);
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command line while the server runs; answers its exit code and what it printed. */
const wms = (...args: string[]) => commands.run(...args);

/** Runs the command line in its own process, with this text on standard input. */
const runWithInput = (input: string, ...args: string[]) => runCommandLine(settings, args, input);

const password = 'lampo-gatto-treno-7';
const create = (username: string, ...more: string[]) =>
  wms(
    ...[
      'user',
      'create',
      '--username',
      username,
      '--password',
      password,
      '--nome',
      'Mario',
      '--cognome',
      'Rossi',
    ],
    ...['--email', `${username}@example.org`, ...more],
  );

/** Checks that the command ends with code 1 and a sentence, without a stack. */
async function assertRefused(run: Promise<{ code: number; output: string }>, sentence: RegExp) {
  const { code, output } = await run;
  assert.equal(code, 1, output);
  assert.match(output, sentence);
  assert.doesNotMatch(output, /\bat .*\.ts:|node:internal/);
}

const permissionsOf = async (username: string) => {
  const token = await signIn(app.url, username, password);
  const response = await fetch(`${app.url}/api/humanResources/user/permissions/getGranted`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await json<{ permission: string }[]>(response)).map((row) => row.permission);
};

describe('user', () => {
  test('create: the person signs in with the given permissions, at the first step or complete', async () => {
    assert.equal((await create('Mario.R', '--permissions', 'USR_EDT,log_WHR_BRW')).code, 0);
    assert.deepEqual(await permissionsOf('mario.r'), ['USR_EDT', 'log_WHR_BRW']);
    assert.equal((await create('anna', '--completed')).code, 0);
    const status = async (username: string) => {
      const authorization = `Bearer ${await signIn(app.url, username, password)}`;
      const response = await fetch(`${app.url}/api/humanResources/user/getInsertionStatus`, {
        headers: { authorization },
      });
      return (await json(response)).status;
    };
    assert.equal(await status('mario.r'), 'anagrafica');
    assert.equal(await status('anna'), 'completato');
  });

  test('create: bad names, weak passwords, unknown permissions and existing people are refused', async () => {
    await create('doppio');
    await assertRefused(create('doppio'), /Esiste già un utente/);
    await assertRefused(create('a b'), /--username: Da 2 a 60 caratteri/);
    await assertRefused(create('altro', '--permissions', 'USR_EDT,NIENTE'), /Permessi sconosciuti: NIENTE/);
    await assertRefused(create('altro', '--email', 'no'), /--email: Indirizzo email non valido/);
    await assertRefused(create('altro', '--password', 'ciaociaociao'), /password: .*troppo facile/);
    await assertRefused(wms('user', 'create', '--username', 'altro'), /--nome/);
  });

  trial('create: the password can come from standard input, which no list of processes shows', async () => {
    const names = ['--nome', 'Pia', '--cognome', 'Neri'];
    // Each is a process of its own.
    for (const [username, more] of [
      ['pia', ['--password', '-']],
      ...(isTrial ? ([['pina', []]] as const) : []),
    ] as const) {
      const person = ['--username', username, '--email', `${username}@example.org`, ...names, ...more];
      const { code, output } = await runWithInput(`${password}\nwhat follows\n`, 'user', 'create', ...person);
      assert.equal(code, 0, output);
      assert.doesNotMatch(output, new RegExp(password));
      await signIn(app.url, username, password);
    }
    const person = ['--username', 'pola', '--email', 'pola@example.org', ...names];
    await assertRefused(wms('user', 'create', ...person), /Manca la password/);
    if (isTrial)
      await assertRefused(
        runWithInput('ciaociaociao\n', 'user', 'create', ...person),
        /password: .*troppo facile/,
      );
  });

  test('grant, revoke and disable take effect at once; the last person who manages people stays', async () => {
    await create('capo', '--permissions', 'ru_USRS_MAN');
    assert.equal((await wms('user', 'grant', 'capo', 'WMS_BUG')).code, 0);
    assert.deepEqual(await permissionsOf('capo'), ['WMS_BUG', 'ru_USRS_MAN']);
    await assertRefused(wms('user', 'revoke', 'capo', 'ru_USRS_MAN'), /l’ultima persona attiva/);
    await assertRefused(wms('user', 'disable', 'capo'), /l’ultima persona attiva/);
    await create('vice', '--permissions', 'ru_USRS_MAN');
    assert.equal((await wms('user', 'revoke', 'capo@example.org', 'ru_USRS_MAN,WMS_BUG')).code, 0);
    assert.deepEqual(await permissionsOf('capo'), []);
    assert.equal((await wms('user', 'disable', 'capo')).code, 0);
    await assert.rejects(signIn(app.url, 'capo', password), /401/);
    await assertRefused(wms('user', 'grant', 'nessuno', 'WMS_BUG'), /Utente «nessuno» non trovato/);
  });

  test('reset-password: prints a link for choosing a new password; until then the old one works', async () => {
    await create('distratta');
    const { output } = await wms('user', 'reset-password', 'distratta@example.org');
    assert.match(output, /vale una volta sola, fino al(?: |l’)\d\d\/\d\d\/\d{4}, \d\d:\d\d\./);
    const link = /^ {2}\/login#nuovaPassword=(\S+)/m.exec(output);
    assert.ok(link, output);
    assert.match(output, /Non so a quale indirizzo le persone aprono WMS/, 'no server runs with this folder');
    await signIn(app.url, 'distratta', password);
    const answer = await fetch(`${app.url}/api/identity/resetPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link[1], new_password: 'nuvola-trapano-viola-3' }),
    });
    assert.equal(answer.status, 200);
    await signIn(app.url, 'distratta', 'nuvola-trapano-viola-3');
    await assertRefused(wms('user', 'reset-password', 'nessuno'), /Utente «nessuno» non trovato/);
  });

  test('wake: wakes what sleeps, and says so when nothing does', async () => {
    await create('dormiente', '--permissions', 'WMS_BUG,WRK_ROB');
    await sql`update user_permissions p set asleep_since = now(), asleep_through = 'address'
                from users u where u.id = p.user_id and u.username = 'dormiente'`.execute(app.db);
    assert.deepEqual(await permissionsOf('dormiente'), []);
    assert.equal((await wms('user', 'wake', 'dormiente', 'WRK_ROB')).code, 0);
    assert.deepEqual(await permissionsOf('dormiente'), ['WRK_ROB']);
    assert.match((await wms('user', 'wake', 'dormiente')).output, /Di nuovo validi per dormiente: WMS_BUG/);
    await assertRefused(wms('user', 'wake', 'dormiente'), /Nessuno di questi permessi di dormiente dorme/);
  });

  test('invite: prints a link with which the person chooses a password; who is there is refused by name', async () => {
    const who = ['--nome', 'Ersilia', '--cognome', 'Nocentini', '--email', 'ersilia@example.org'];
    const { output } = await wms('user', 'invite', ...who);
    const link = /^ {2}\/login#invito=(\S+)/m.exec(output);
    assert.ok(link, output);
    const answer = await fetch(`${app.url}/api/humanResources/invitations/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link[1], new_password: 'nuvola-trapano-viola-3' }),
    });
    assert.equal(answer.status, 200);
    await signIn(app.url, 'ersilia', 'nuvola-trapano-viola-3');
    await assertRefused(wms('user', 'invite', ...who), /È l’e-mail di Ersilia Nocentini \(attivə\)/);
    const wrong = wms('user', 'invite', ...who.slice(0, 5), 'senza-chiocciola');
    await assertRefused(wrong, /--email: Indirizzo email non valido/);
  });

  trial('reset-password: the link has the address of the running server', async () => {
    await create('smemorata');
    const settings = { DATABASE_URL: app.databaseUrl, WMS_MIGRATION_DATABASE_URL: app.ownerUrl };
    const server = await startServer(folder, settings);
    const { output } = await wms('user', 'reset-password', 'smemorata');
    assert.ok(output.includes(`  ${server.url}/login#nuovaPassword=`), output);
    assert.equal(await end(server, 'SIGTERM'), 0);
    const stopped = await wms('user', 'reset-password', 'smemorata');
    assert.match(stopped.output, /^ {2}\/login#nuovaPassword=/m, 'a stopped server has no address');
  });
});

test('receipt issue: gives a number, and refuses a wrong amount', async () => {
  await create('socio');
  const issue = (importo: string) =>
    wms('receipt', 'issue', '--username', 'socio', '--importo', importo, '--causale', 'Quota');
  assert.match((await issue('25,5')).output, /Emessa la ricevuta 1\/\d{4}\./);
  const receipt = await app.db.selectFrom('receipts').select('amount').executeTakeFirst();
  assert.equal(receipt?.amount, '25.50');
  for (const bad of ['0', '-1', '1,234', 'dieci', '99999999999'])
    await assertRefused(issue(bad), /--importo/);
});

test('regulation publish: a PDF or a text becomes the next version; anything else is refused', async () => {
  await writeFile(join(folder, 'regole.pdf'), await onePagePdf());
  await writeFile(join(folder, 'regole.md'), '# Regole\n\nSi entra con le scarpe.');
  await writeFile(join(folder, 'regole.doc'), 'regole');
  await writeFile(join(folder, 'latin.txt'), Buffer.from('novità', 'latin1'));
  const publish = (file: string, ...more: string[]) =>
    wms('regulation', 'publish', file, '--title', 'Regole', ...more);
  assert.match((await publish('regole.pdf')).output, /versione 1\./);
  assert.match((await publish('regole.md', '--from', inDays(31))).output, /versione 2\./);
  await assertRefused(
    publish('regole.md', '--from', inDays(30)),
    /^Non può entrare in vigore prima della versione precedente/,
  );
  await assertRefused(
    publish('regole.md', '--from', inDays(400)),
    /^Può entrare in vigore al più tardi fra un anno/,
  );
  await assertRefused(publish('regole.md', '--from', '31/01/2100'), /--from: un giorno come 2027-01-31/);
  await assertRefused(publish('regole.doc'), /Formato non ammesso: il file deve essere PDF/);
  await assertRefused(publish('latin.txt'), /non è un testo in UTF-8/);
  await assertRefused(publish('nessuno.pdf'), /non si può leggere/);
  await assertRefused(publish('nessuno.md'), /non si può leggere/);
});

trial('organisation set: leaves settings that are not named unchanged', async () => {
  const show = async (): Promise<Record<string, unknown>> =>
    JSON.parse((await wms('organisation', 'show')).output);
  await wms('organisation', 'set', '--name', 'Squadra', '--tax-code', '97654321000');
  const before = await show();
  assert.deepEqual(
    [before.name, before.taxCode, before.vatNumber, before.documentWarningDays, before.cashLimit],
    ['Squadra', '97654321000', null, 60, '5000.00'],
  );
  await wms('organisation', 'set', '--address', 'Via Po 1, Torino');
  assert.deepEqual(await show(), { ...before, address: 'Via Po 1, Torino' });
});

test('organisation set: takes the settings of every cupboard, and its help lists them', async () => {
  await wms('organisation', 'set', '--document-warning-days', '30');
  assert.equal(JSON.parse((await wms('organisation', 'show')).output).documentWarningDays, 30);
  await assertRefused(wms('organisation', 'set', '--document-warning-days', '0'), /--document-warning-days/);
  await assertRefused(
    wms('organisation', 'set', '--document-warning-days', 'tanti'),
    /--document-warning-days/,
  );
  const { output } = await wms('organisation', 'set', '--help');
  assert.match(
    output,
    /Chi emette i documenti:\n.*--name(?:.|\n)*Documenti delle persone:\n.*--document-warning-days/,
  );
});

test('organisation set: reads numbers as Italians write them, and refuses what is none', async () => {
  await wms('organisation', 'set', '--cash-limit', '5.000', '--stamp-amount', '€ 1.250,5');
  await wms('organisation', 'set', '--expense-most-days', '1.000');
  const { cashLimit, stampAmount, expenseMostDays } = JSON.parse((await wms('organisation', 'show')).output);
  assert.deepEqual([cashLimit, stampAmount, expenseMostDays], ['5000', '1250.5', 1000]);
  // A thousand for the English, and one for Italians.
  await assertRefused(wms('organisation', 'set', '--cash-limit', '1,000'), /--cash-limit: /);
  // Some numbers of JavaScript are none for people: an empty text isn't 0, and 1e3 isn't a thousand.
  for (const days of ['', '1e3', '0x10', '30,5', '1,2,3'])
    await assertRefused(
      wms('organisation', 'set', '--fee-due-days', days),
      /--fee-due-days: valore non valido/,
    );
});

test('repair-stock: shows the differences, repairs them, and says so', async () => {
  const fixture = await stockFixture(app.db);
  const [shelf, product] = [await fixture.location('RIPARA-1'), await fixture.product({ code: 'GUASTO-1' })];
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
    values ('carico', ${product}, 4, ${shelf})`.execute(app.db);
  await query(
    app.ownerUrl,
    'alter table stock disable trigger user; update stock set quantity = 6.5; alter table stock enable trigger user',
  );
  const repair = /GUASTO-1: giacenza in RIPARA-1 da 6,5 a 4/;
  const dry = await wms('repair-stock', '--all', '--dry-run');
  assert.match(dry.output, repair);
  assert.match(dry.output, /Da riparare: 1 prodotto\. Niente è stato cambiato/);
  const repaired = await wms('repair-stock', 'guasto-1');
  assert.equal(repaired.code, 0);
  assert.match(repaired.output, repair);
  assert.match(repaired.output, /Riparato: 1 prodotto/);
  assert.match((await wms('repair-stock', '--all')).output, /Tutto torna con i movimenti/);
  await assertRefused(
    wms('repair-stock', 'NIENTE-1', 'NIENTE-2'),
    /Non esistono i prodotti «NIENTE-1» e «NIENTE-2»/,
  );
  await assertRefused(wms('repair-stock'), /Scrivi i codici dei prodotti, oppure --all/);
  await assertRefused(wms('repair-stock', 'GUASTO-1', '--all'), /oppure --all/);
});

test('every command has its help', async () => {
  const asked = [
    ...[[], ['user', 'create'], ['import', 'stock']],
    ...(isTrial ? [['user'], ['receipt', 'issue'], ['repair-stock'], ['import', 'products']] : []),
    ...(isTrial
      ? [
          ['export', 'products'],
          ['regulation', 'publish'],
        ]
      : []),
    ...(isTrial ? [['backup'], ['restore'], ['verify'], ['doctor']] : []),
  ];
  for (const command of asked) {
    const { code, output } = await wms(...command, '--help');
    assert.equal(code, 0);
    assert.match(output, /Uso: wms/);
  }
});

trial('a command on a full disk ends with a sentence', async () => {
  await writeFile(join(folder, 'full.pdf'), await onePagePdf());
  const command = ['regulation', 'publish', 'full.pdf', '--title', 'Disco pieno'];
  const { code, output } = await withLongestFile(100, () => runWithInput('', ...command));
  assert.equal(code, 2, output);
  assert.match(output, /^Lo spazio su disco è finito/);
  assert.equal((await wms(...command)).code, 0);
});

test('changes made by the command line appear in the history under its name', async () => {
  const person = await app.person({ permissions: ['log_WHR_PRD', 'log_WHR_BRW'] });
  const write = (name: string) =>
    writeFile(join(folder, 'edited.csv'), `codice,nome,macro,sub\nCLI-1,${name},Prove,Pezzi\n`);
  await write('Prima');
  assert.equal((await wms('import', 'products', 'edited.csv')).code, 0);
  await write('Dopo');
  assert.equal((await wms('import', 'products', 'edited.csv')).code, 0);
  const { id } = await app.db
    .selectFrom('products')
    .select('id')
    .where('code', '=', 'CLI-1')
    .executeTakeFirstOrThrow();
  type Page = { rows: { user: string | null; what: string | null; changes: unknown[] }[] };
  const { rows } = await json<Page>(await person.get(`/api/logistics/history?of=product&id=${id}`));
  assert.deepEqual(
    rows.map(({ user, changes }) => ({ user, changes })),
    [
      { user: 'riga di comando', changes: [{ field: 'Nome', before: 'Prima', after: 'Dopo' }] },
      { user: 'riga di comando', changes: [] },
    ],
  );
});
