/** Tests a person's rights over their data in Chromium: the copy, the erasure that is asked for, and who answers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, goodPassword } from '../server/testing/app.ts';
import { startTestWorker } from '../server/testing/jobs.ts';
import { personalData } from '../server/testing/people.ts';
import { trial, trialSuite } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  violations,
  waitForTitle,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';
import { readZip } from './support/zip.ts';

let product: Product;
let browser: Browser;
let page: Page;
let rita: Caller;
before(async () => {
  [{ product, rita }, browser] = await Promise.all([startArea(people), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const waitForAlert = (text: string | RegExp) => page.locator('[data-show=true]').getByText(text).waitFor();
const ownData = '/areaUtente?scheda=dati';
async function member(nome: string) {
  const who = await product.person({ permissions: [can.userEdit], nome, cognome: 'Vera' });
  const given = await who.post('/api/humanResources/user/updatePersonalData', personalData());
  assert.equal(given.status, 200, await given.clone().text());
  return who;
}
async function openedZip(click: () => Promise<void>): Promise<Map<string, string>> {
  const downloading = page.waitForEvent('download');
  await click();
  return readZip(await readFile(await (await downloading).path()));
}
/** The proof of oneself at the sign-in is too old by now. */
const forgetProof = ({ id }: Caller) =>
  sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${id}`.execute(
    product.owner,
  );

test('a person asks for a copy of their data, sees it being made, and downloads it after a proof', async () => {
  const who = await member('Ada');
  await openAs(page, who, ownData);
  await page.getByRole('list', { name: 'Che cosa conserviamo di te' }).getByText('Anagrafica').waitFor();
  await button('Chiedi l’esportazione').click();
  await page.getByText(/^In preparazione/).waitFor();
  const worker = startTestWorker(product);
  await button(/^Scarica \(/).waitFor();
  await worker.stop();
  await forgetProof(who);
  const files = await openedZip(async () => {
    await button(/^Scarica \(/).click();
    const proof = page.getByRole('dialog');
    await proof.getByLabel('Password', { exact: true }).fill(goodPassword);
    await proof.getByRole('button', { name: 'Conferma' }).click();
  });
  assert.match(files.get('dati.json') ?? '', /"name": "Ada Vera"/);
  assert.ok(files.has('riepilogo.pdf'));
});

trial('who asks for an erasure reads what it means, and a refusal with its reason', async () => {
  await sql`delete from data_requests`.execute(product.owner);
  const who = await member('Bea');
  await openAs(page, who, ownData);
  await button('Chiedi la cancellazione').click();
  const modal = dialog('Chiedi la cancellazione dei tuoi dati');
  await modal.getByText(/Ricevute e scritture restano/).waitFor();
  await modal.getByRole('button', { name: 'Chiedi la cancellazione' }).click();
  await waitForAlert(/^Richiesta inviata alle risorse umane/);
  await openAs(page, rita, '/');
  await page.getByRole('link', { name: /1 richiesta sui dati personali/ }).click();
  await waitForTitle(page, /^Richieste sui dati/);
  await page
    .getByRole('row', { name: /Bea Vera/ })
    .getByRole('button', { name: 'Rifiuta' })
    .click();
  await dialog('Rifiuta').getByLabel('Motivo').fill('Devi ancora restituire le chiavi');
  await dialog('Rifiuta').getByRole('button', { name: 'Rifiuta' }).click();
  await waitForAlert(/^Richiesta rifiutata/);
  await openAs(page, who, ownData);
  await page.getByText(/Devi ancora restituire le chiavi · Puoi fare reclamo al Garante/).waitFor();
  await button('Chiedi la cancellazione').waitFor();
});

trial(
  'for who has left, human resources enter the request on the profile and download the archive',
  async () => {
    const who = await member('Ciro');
    await sql`update users set state = 'cessato', ended_on = rome_today() where id = ${who.id}`.execute(
      product.db,
    );
    await openAs(page, rita, `/utenti/${who.username}@example.org`);
    await page.getByRole('main').getByRole('button', { name: 'Altre azioni' }).first().click();
    await page.getByRole('menuitem', { name: 'Richiesta sui dati' }).click();
    await dialog(/^Richiesta di Ciro Vera/)
      .getByRole('button', { name: 'Inserisci' })
      .click();
    const row = page.getByRole('row', { name: /Ciro Vera/ });
    await row.getByText(/^In preparazione/).waitFor();
    const worker = startTestWorker(product);
    const files = await openedZip(() => row.getByRole('button', { name: /^Scarica/ }).click());
    await worker.stop();
    assert.match(files.get('dati.json') ?? '', /"name": "Ciro Vera"/);
  },
);

trialSuite('what people look at', () => {
  for (const size of [1280, 390] as const)
    test(`at ${size} px: nothing scrolls sideways, axe-core finds nothing`, async () => {
      await sql`delete from data_requests`.execute(product.owner);
      const [who, left, late] = [await member('Dora'), await member('Elio'), await member('Furio')];
      page = await (await newWindow(browser, product.url, size, { dark: size === 390 })).newPage();
      const complaints = complaintsOf(page);
      const look = async (name: string) => {
        await picture(page, `data-requests-${name}`, size);
        assert.equal(await overflow(page), 0, name);
        assert.deepEqual(await violations(page, { menuToo: false }), [], name);
      };
      const all = '/api/humanResources/dataRequests';
      const enter = (personId: number, more: object) =>
        rita.post(all, { personId, note: 'Raccomandata', ...more });
      const own = '/api/humanResources/user/dataRequests';
      const refused = (await (await who.post(own, { kind: 'cancellazione' })).json()) as { id: number };
      await rita.post(`${all}/${refused.id}/moves/refuse`, {
        version: 1,
        reason: 'Hai ancora tre prestiti aperti',
      });
      await who.post(own, { kind: 'cancellazione' });
      await who.post(own, { kind: 'esportazione' });
      await enter(left.id, { kind: 'esportazione', askedOn: '2026-11-02', begin: true });
      const worker = startTestWorker(product);
      await openAs(page, who, ownData);
      await button(/^Scarica \(/).waitFor();
      await page.getByRole('list', { name: 'Che cosa conserviamo di te' }).getByText('Anagrafica').waitFor();
      await look('own');
      await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
      await picture(page, 'data-requests-own-below', size);
      await enter(late.id, { kind: 'cancellazione', askedOn: '2026-09-30' });
      await enter(late.id, { kind: 'esportazione', askedOn: '2026-10-31' });
      await openAs(page, rita, '/utenti/richieste-dati');
      await page.getByRole('button', { name: /^Scarica/ }).waitFor();
      await look('list');
      const rowsOfButtons = await page
        .locator('td[data-actions] > div')
        .evaluateAll((groups) =>
          groups.map(
            (group) => new Set([...group.children].map((child) => child.getBoundingClientRect().top)).size,
          ),
        );
      if (size === 1280) assert.equal(Math.max(...rowsOfButtons), 1);
      await worker.stop();
      await openAs(page, rita, `/utenti/${who.username}@example.org`);
      await page.getByRole('main').getByRole('button', { name: 'Altre azioni' }).first().click();
      await page.getByRole('menuitem', { name: 'Richiesta sui dati' }).click();
      await page.getByRole('dialog').waitFor();
      await look('enter');
      await openAs(page, left, ownData);
      await button('Chiedi la cancellazione').click();
      await page.getByRole('dialog').waitFor();
      await look('ask-erasure');
      assert.deepEqual(complaints, []);
    });
});
