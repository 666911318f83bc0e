/**
 * Makes the archive of a small instance by today's code, with something of everything that people can store:
 * `node e2e/upgrade/make-archive.ts 2026-11` writes from-2026-11.tar.zst and from-2026-11.json beside this file. A
 * committed archive is never made again, because it stands for an instance that has not been upgraded since.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeBackup } from '../../server/src/operating/backup/writing.ts';
import { migrate } from '../../server/src/platform/migrations/migrate.ts';
import { type Caller, json } from '../../server/testing/app.ts';
import { startTestCluster } from '../../server/testing/cluster/cluster.ts';
import { neverAborted, silentProgress } from '../../server/testing/files/archives.ts';
import { makeFullMember, makeNearlyRegistered } from '../support/people.ts';
import { findPlaceId, makeWorkshopPlaces } from '../support/places.ts';
import { makeFilesToUpload, type Product, smallCatalogue, startProduct } from '../support/product.ts';
import { makeDeskData } from '../support/stock.ts';
import { makeStockTakes } from '../support/stock-takes.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { countRows } from './count-rows.ts';
import type { FormerFacts } from './former-facts.ts';

const logistics = '/api/logistics';
const user = '/api/humanResources/user';
const organisation = 'Squadra Corse Aurora';

/** The lists that a person reads, each with its number of rows. */
const lists = [
  `${logistics}/macro-categories`,
  `${logistics}/sub-categories`,
  `${logistics}/products`,
  `${logistics}/products?stock=available`,
  `${logistics}/movements`,
  `${logistics}/locations`,
  `${logistics}/reservations`,
  `${logistics}/loans`,
  `${logistics}/below-minimum`,
  `${logistics}/expiring-lots`,
  `${logistics}/stock-takes`,
  `${logistics}/stock-takes/2/lines`,
  `${logistics}/stock-takes/2/counts`,
  `${logistics}/imports`,
  `${logistics}/history?of=product&id=1`,
  `${user}/getAcademicData`,
  `${user}/getTeamData`,
  `${user}/getDocuments`,
  `${user}/getReceipts`,
  '/api/utilities/regulations',
];

/** The files that a person opens. */
const downloads = [
  `${user}/getProfilePicture`,
  `${user}/getDocument?id=1`,
  `${user}/getReceipt?anno=2026&numero=1`,
  `${logistics}/photos/1?size=large`,
  `${logistics}/attachments/1`,
  `${logistics}/location-photos/1?size=small`,
  '/api/utilities/regulation-versions/1/file',
];

async function fill(product: Product): Promise<Caller> {
  const files = await makeFilesToUpload();
  await product.wms('organisation', 'set', '--name', organisation);
  await product.wms('import', 'products', smallCatalogue);
  await product.wms('regulation', 'publish', files.pdf, '--title', 'Regolamento interno');
  const member = await makeFullMember(product);
  await makeWorkshopPlaces(member, 1);
  await makeStockTakes(product, member, await makeDeskData(product, member));
  await makeNearlyRegistered(product);
  await product.person({ permissions: ['USR_EDT'], completed: false });
  await attach(member, files);
  const done = async (response: Response) => assert.ok(response.ok, await response.text());
  await done(await member.post('/api/utilities/regulation-versions/1/confirm', {}));
  await done(await member.post('/api/bug_report/add', { title: 'Un errore', body: 'Si è fermato' }));
  await done(await member.post(`${logistics}/products/1/barcodes`, { code: '8001090001238', kind: 'ean13' }));
  const link = { kind: 'scheda tecnica', name: 'Scheda', url: 'https://example.org/a' };
  await done(await member.post(`${logistics}/products/2/links`, link));
  const correction = { type: 'rettifica', productId: 1, quantity: '1', reason: 'Conta' };
  const toLocationId = await findPlaceId(member, 'LAB-A-01-01');
  const lines = [{ ...correction, toLocationId }];
  const body = { booking: randomUUID(), lines };
  await done(
    await member.post(`${logistics}/movements/corrections`, body, { 'idempotency-key': randomUUID() }),
  );
  await done(await member.post(`${logistics}/movements/1/reverse`, { reason: 'Errore' }));
  return member;
}

/** Uploads every kind of file that is stored. */
async function attach(who: Caller, files: { pdf: string; photo: string }): Promise<void> {
  type Fields = Record<string, string>;
  const send = async (method: string, path: string, field: string, file: string, more: Fields = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    form.set(field, new Blob([new Uint8Array(await readFile(file))]), file.split('/').at(-1));
    const response = await who.fetch(path, { method, body: form });
    assert.ok(response.ok, `${path}: ${await response.text()}`);
  };
  await send('PUT', `${user}/uploadProfilePicture`, 'image', files.photo);
  await send('POST', `${logistics}/products/1/photos`, 'image', files.photo);
  await send('POST', `${logistics}/products/1/attachments`, 'file', files.pdf, { kind: 'altro' });
  await send('POST', `${logistics}/locations/${await findPlaceId(who, 'LAB')}/photo`, 'image', files.photo);
  await send('POST', `${logistics}/imports`, 'file', smallCatalogue, { kind: 'products' });
}

async function make(name: string): Promise<void> {
  const product = await startProduct();
  try {
    const member = await fill(product);
    const answers: FormerFacts['lists'] = {};
    for (const address of lists) {
      const response = await member.get(address);
      assert.equal(response.status, 200, `${address}: ${await response.clone().text()}`);
      answers[address] = countRows(await json<unknown>(response));
      assert.ok(answers[address], `${address} is empty`);
    }
    for (const address of downloads) assert.equal((await member.get(address)).status, 200, address);
    const { total } = await json<{ total: string }>(await member.get(`${logistics}/stock-value`));
    const known: FormerFacts = {
      username: member.username,
      organisation,
      stockValue: total,
      lists: answers,
      downloads,
    };
    const beside = (ending: string) => fileURLToPath(new URL(`from-${name}.${ending}`, import.meta.url));
    const { manifest, bytes } = await makeBackup({
      ownerUrl: product.ownerUrl,
      dataDir: makeTemporaryFolder('upgrade'),
      storageDir: product.storageDir,
      settings: {},
      file: beside('tar.zst'),
      passphrase: undefined,
      overwrite: true,
      progress: silentProgress,
      signal: neverAborted,
    });
    await writeFile(beside('json'), `${JSON.stringify(known, null, 2)}\n`);
    const empty = manifest.tables.filter(({ rows }) => rows === 0).map((table) => table.name);
    console.log(`${bytes} bytes, ${manifest.files.length} files; empty tables: ${empty.join(', ')}`);
  } finally {
    await product.stop();
  }
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  assert.match(name ?? '', /^\d{4}-\d{2}$/, 'node e2e/upgrade/make-archive.ts YEAR-MONTH');
  const cluster = await startTestCluster(migrate);
  try {
    Object.assign(process.env, cluster.addresses);
    await make(name ?? '');
  } finally {
    await cluster.stop();
  }
}
