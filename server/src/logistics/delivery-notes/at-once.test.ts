/** Many delivery notes issued at once, and a server that dies in the middle: all of each one, or nothing. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';
import { importFile } from '../../../testing/import-file.ts';
import { deliveriesOf, deliveryNotes, somebody } from '../../../testing/logistics/deliveries.ts';
import {
  adminPassword,
  end,
  holdWriters,
  removeDataFolder,
  type ServerProcess,
  startServer,
} from '../../../testing/server-process.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { isTrial, trialSuite } from '../../../testing/trial.ts';
import { connect, type Database } from '../../platform/database/connection.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/cluster.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { openStorage } from '../../platform/files/storage.ts';

type NoteFacts = {
  id: number;
  state: string;
  number: number | null;
  issuedOn: string | null;
  moved: number;
  taken: number;
  sha256: string | null;
};

/** Every note with what it did, in the order of the numbers. */
const readAll = async (db: Database) => {
  const { rows } = await sql<NoteFacts>`
    select n.id, n.state, n.number, n.issued_on as "issuedOn", p.sha256,
           (select count(*)::integer from stock_movements m where m.delivery_note_id = n.id) as moved,
           (select coalesce(sum(m.quantity), 0)::float8 from stock_movements m where m.delivery_note_id = n.id) as taken
      from delivery_notes n left join papers p on p.delivery_note_id = n.id
     order by n.number nulls last, n.id`.execute(db);
  return rows;
};

/** Each note is issued with number, unload and PDF, or a draft without any of them; answers how many are issued. */
async function expectAllOrNothing(db: Database, storage: Storage, loaded: number): Promise<number> {
  const all = await readAll(db);
  const issued = all.filter(({ state }) => state === 'emesso');
  assert.deepEqual(
    issued.map(({ number }) => number),
    issued.map((_, at) => at + 1),
    'the numbers are 1 to n',
  );
  const dates = issued.map(({ issuedOn }) => issuedOn);
  assert.deepEqual(dates, dates.toSorted());
  for (const { sha256, moved } of issued) {
    assert.equal(moved, 1);
    const pdf = await storage.get(sha256 ?? '');
    assert.equal(createHash('sha256').update(pdf).digest('hex'), sha256);
  }
  for (const { state, number, moved, sha256 } of all.slice(issued.length))
    assert.deepEqual([state, number, moved, sha256], ['bozza', null, 0, null]);
  const { rows } = await sql<{ agree: boolean; left: number }>`
    select quantity = (select sum(case when to_location_id is null then -quantity else quantity end)
                         from stock_movements m where m.product_id = t.product_id) as agree,
           quantity::float8 as left from product_totals t`.execute(db);
  assert.ok(
    rows.every(({ agree }) => agree),
    'the stock is what the ledger says',
  );
  const taken = issued.reduce((sum, note) => sum + note.taken, 0);
  const left = rows.reduce((sum, row) => sum + row.left, 0);
  assert.equal(left, loaded - taken);
  return issued.length;
}

const atOnce = isTrial ? 100 : 20;

describe(`${atOnce} at once, a tenth of them impossible`, () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());

  test('numbers 1 to n without a gap, dates in order, stock equal to the ledger', async () => {
    const notes = deliveriesOf(app);
    const fixture = await stockFixture(app.db);
    // Each of its own product: only the number makes them wait for each other.
    const locationId = await fixture.location('UNA-1');
    const products: number[] = [];
    for (let n = 0; n < atOnce / 10; n++) products.push(await fixture.product());
    await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
              select 'carico', product, 1000, ${locationId} from unnest(${products}::integer[]) as product`.execute(
      app.db,
    );
    const callers: Caller[] = [];
    for (let n = 0; n < 4; n++) callers.push(await app.person({ permissions: [can.productsManagement] }));
    const drafts: { who: Caller; id: number }[] = [];
    for (let n = 0; n < atOnce; n++) {
      const who = callers[n % callers.length];
      assert.ok(who);
      const productId = products[Math.floor(n / 10)] ?? 0;
      const quantity = n % 10 === 9 ? '5000' : String(1 + (n % 3));
      drafts.push({ who, id: await notes.draft(who, { lines: [{ productId, quantity, locationId }] }) });
    }
    // They wait for their turn outside the database, so none is sent away.
    const answers = await Promise.all(drafts.map(({ who, id }) => notes.issue(who, id, { version: 1 })));
    const refused = answers.filter(({ status }) => status === 409);
    assert.equal(refused.length, atOnce / 10, String(answers.map(({ status }) => status)));
    assert.equal(await expectAllOrNothing(app.db, app.storage, atOnce * 100), atOnce * 0.9);
  });
});

trialSuite(
  'when it breaks in the middle, each note is issued with number, unload and PDF, or a draft',
  () => {
    const screws = 1000;
    let folder: string;
    let server: ServerProcess;
    let token: string;
    let line: { productId: number; locationId: number; quantity: string };
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'wms-ddt-crash-'));
      await start();
      const file = `codice,nome,macro,sub,quantita\nVITE,Vite,M,S,${screws}\n`;
      await database((db) => importFile(db, 'products', Buffer.from(file)));
      line = await database(async (db) => {
        const { rows } = await sql<{ productId: number; locationId: number }>`
        select product_id as "productId", location_id as "locationId" from stock`.execute(db);
        assert.ok(rows[0]);
        return { ...rows[0], quantity: '1' };
      });
    });
    after(async () => {
      await end(server, 'SIGTERM');
      await removeDataFolder(folder);
    });
    const start = async (more: Record<string, string> = {}) => {
      server = await startServer(folder, more);
      token = await signIn(server.url, 'admin', adminPassword);
    };
    const database = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
      const { url } = await startEmbeddedPostgres(folder);
      const { db, close } = connect(url);
      return work(db).finally(close);
    };
    /** The number of notes that are issued, after every one was looked at. */
    const count = () => database((db) => expectAllOrNothing(db, openStorage(join(folder, 'files')), screws));

    const post = (path: string, body: object) =>
      fetch(`${server.url}${deliveryNotes}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const draft = async () => {
      const form = { typeId: 1, causale: 'vendita', carriedBy: 'mittente', ...somebody, lines: [line] };
      return (await json<{ id: number }>(await post('', form))).id;
    };
    const issue = (id: number) =>
      post(`/${id}/issue`, { version: 1, issuedOn: today(), startsOn: today(), startsTime: '08:00' });
    const expectNext = async (issued: number) => {
      const next = await issue(await draft());
      assert.equal((await json<{ number: string }>(next)).number, `${issued + 1}/${today().slice(0, 4)}`);
      assert.equal(await count(), issued + 1);
    };

    /**
     * Issues twelve notes at once, and 48 more when ten of them are; breaks something when one of these is in the
     * middle. Answers what each was told, or nothing. The numbers go on after `former`.
     */
    async function issueAndBreak(former: number, breakIt: () => Promise<unknown>) {
      const drafts: number[] = [];
      for (let n = 0; n < 60; n++) drafts.push(await draft());
      const { ownerUrl } = await startEmbeddedPostgres(folder);
      const barrier = await holdWriters(ownerUrl, 'delivery_notes', `new.number > ${former + 12}`);
      let broken = false;
      const issuePatiently = async (id: number): Promise<number | undefined> => {
        const answer = await issue(id).catch(() => undefined);
        return answer?.status === 503 && !broken ? issuePatiently(id) : answer?.status;
      };
      const issuing = drafts.slice(0, 12).map(issuePatiently);
      await Promise.all(issuing.slice(0, 10));
      issuing.push(...drafts.slice(12).map(issuePatiently));
      await barrier.reached();
      broken = true;
      await breakIt();
      await barrier.open();
      return { drafts, told: await Promise.all(issuing) };
    }
    const successes = (told: readonly (number | undefined)[]) =>
      told.filter((status) => status === 200).length;

    test('also by a server that is killed; the next numbers go on', async () => {
      const { drafts, told } = await issueAndBreak(0, () => end(server, 'SIGKILL'));
      await start();
      const issued = await count();
      const known = successes(told);
      assert.ok(issued >= known && issued < drafts.length, `${known} answered, ${issued} issued`);
      await expectNext(issued);
    });

    test('also by a database that restarts; who hears to try again does, and none is issued twice', async () => {
      await end(server, 'SIGTERM');
      const former = await count();
      const postgres = await startEmbeddedPostgres(folder);
      await start({ DATABASE_URL: postgres.ownerUrl });
      const { drafts, told } = await issueAndBreak(former, async () => {
        await postgres.stop('fast');
        await startEmbeddedPostgres(folder);
      });
      assert.deepEqual(
        told.filter((status) => status !== 200 && status !== 503),
        [],
        'nobody hears anything else',
      );
      const issued = (await count()) - former;
      const known = successes(told);
      assert.ok(issued >= known && known < drafts.length, `${known} answered, ${issued} issued`);
      for (const id of drafts) {
        const { status } = await issue(id);
        assert.ok(status === 200 || status === 409, `${status}`);
      }
      assert.equal(await count(), former + drafts.length);
      await expectNext(former + drafts.length);
    });
  },
);
