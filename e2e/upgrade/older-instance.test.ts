/** Tests that an older instance starts with the current code and still has everything. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { entryNames } from '../../server/src/operating/archive/manifest.ts';
import { goodPassword, json, signIn } from '../../server/testing/app.ts';
import { runCommandLine } from '../../server/testing/command-line.ts';
import {
  type Contents,
  type EmptyDatabase,
  emptyDatabase,
  readEverything,
  readWhole,
} from '../../server/testing/files/archives.ts';
import { end, type ServerProcess, startServer } from '../../server/testing/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { countRows } from './count-rows.ts';
import { FormerFacts } from './former-facts.ts';

/** Tables that a later migration removed, with the table of their rows now; a migration that moves rows is added. */
const movedTo: Readonly<Record<string, string>> = { product_attachments: 'attachments' };
/** Addresses of files that have another one now. */
const movedFiles: Readonly<Record<string, string>> = {
  '/api/utilities/regulations/1/file': '/api/utilities/regulation-versions/1/file',
};
/** Tables whose rows are kept only for a while, so that some may be missing. */
const shortLived = new Set(['idempotency_keys', 'known_devices', 'letters', 'password_requests']);

for (const name of ['2026-11'])
  describe(`an instance of ${name}`, () => {
    const beside = (ending: string) => fileURLToPath(new URL(`from-${name}.${ending}`, import.meta.url));
    const dataDir = makeTemporaryFolder('older');
    let database: EmptyDatabase;
    let server: ServerProcess;
    let archive: Contents;
    let known: FormerFacts;
    let token: string;
    before(async () => {
      database = await emptyDatabase();
      archive = await readWhole({ file: beside('tar.zst'), passphrase: undefined });
      known = FormerFacts.parse(JSON.parse(await readFile(beside('json'), 'utf8')));
      const settings = { DATABASE_URL: database.url, WMS_DATA_DIR: dataDir };
      const { code, output } = await runCommandLine(settings, ['restore', beside('tar.zst')]);
      assert.equal(code, 0, output);
      assert.match(output, /Le giacenze tornano con i movimenti/);
      server = await startServer(dataDir, settings);
      token = await signIn(server.url, known.username, goodPassword);
    });
    after(async () => {
      if (server) await end(server, 'SIGTERM');
      await database?.drop();
    });

    const get = async (address: string) => {
      const response = await fetch(server.url + address, { headers: { authorization: `Bearer ${token}` } });
      assert.equal(response.status, 200, `${address}: ${await response.clone().text()}`);
      return response;
    };

    test('has every row of every table that it had', async () => {
      const now = await readEverything(database.url);
      const lost = archive.manifest.tables.flatMap(({ name: table, rows }) => {
        const there = now[movedTo[table] ?? table]?.length ?? 0;
        return there >= rows || shortLived.has(table) ? [] : [`${table}: ${there} of ${rows}`];
      });
      assert.deepEqual(lost, []);
    });

    test('shows the known lists with as many rows as before', async () => {
      const lengths: FormerFacts['lists'] = {};
      for (const address of Object.keys(known.lists))
        lengths[address] = countRows(await json<unknown>(await get(address)));
      assert.deepEqual(lengths, known.lists);
    });

    test('what happened to a person before there were profiles is in the person’s history', async () => {
      const log = (await readEverything(database.url)).audit_log ?? [];
      // A row as text: its table, and among its last columns the thing that it belongs to.
      const grants = log.filter((row) => row.includes(',user_permissions,'));
      assert.ok(grants.length > 0);
      for (const row of grants) assert.match(row, /,users,\d+\b/);
    });

    test('still has the name of its organisation', async () => {
      assert.ok((await (await get('/api/utilities/settings')).text()).includes(known.organisation));
    });

    test('has stock of the same value', async () => {
      const { total } = await json<{ total: string }>(await get('/api/logistics/stock-value'));
      assert.equal(total, known.stockValue);
    });

    test('has every file, byte for byte, and opens it', async () => {
      const { files } = archive.manifest;
      assert.ok(
        files.length >= known.downloads.length - 1,
        'the file of a receipt is made at its first download',
      );
      for (const { sha256 } of files)
        assert.deepEqual(
          await readFile(join(dataDir, 'files', sha256.slice(0, 2), sha256)),
          archive.entries.get(entryNames.file(sha256)),
        );
      for (const address of known.downloads) {
        const { byteLength } = await (await get(movedFiles[address] ?? address)).arrayBuffer();
        assert.ok(byteLength > 100, address);
      }
    });
  });
