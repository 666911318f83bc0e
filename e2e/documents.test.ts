/** Tests documents in the user area, in Chromium. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { proposeDocuments } from '../server/src/humanResources/documents/retention/proposing.ts';
import type { Caller } from '../server/testing/app.ts';
import { inDays } from '../server/testing/days.ts';
import { makeDocument, makeDocumentType } from '../server/testing/documents.ts';
import { emptyTables } from '../server/testing/emptying.ts';
import { until } from '../server/testing/jobs.ts';
import { onePagePdf } from '../server/testing/people.ts';
import { trial } from '../server/testing/trial.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  settled,
  violations,
} from './support/browser.ts';
import { dropFile } from './support/drop.ts';
import { assertFieldError } from './support/fields.ts';
import { holdAnswers, holdPhotos, largePhoto, recordFiles } from './support/held.ts';
import { makeFilesToUpload, type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';
import { makeTemporaryFolder } from './support/temporary-folder.ts';

let product: Product;
let browser: Browser;
let page: Page;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
/** The first page of a document that the desk draws. */
const drawnPage = (type: string) =>
  page.getByRole('region', { name: new RegExp(`^${type} .*, pagina 1 di `) });
const zone = (type: string) => page.getByLabel(type, { exact: true });

trial('a document is dropped, named, sent with visible progress, opened, and deleted by name', async () => {
  await openAs(page, await product.person({ permissions: [can.userEdit] }), '/areaUtente?scheda=documenti');
  const pdf = await onePagePdf();
  await dropFile(zone('Documento d’identità'), { name: 'carta.pdf', type: 'application/pdf', body: pdf });
  await page.getByText(/^carta\.pdf · /).waitFor();
  await box('Nome').fill('Carta d’identità di Anna');
  await page.evaluate(() => {
    const words = new Set<string>();
    new MutationObserver(() => {
      for (const node of document.querySelectorAll('form [role=status]')) words.add(node.textContent ?? '');
      document.documentElement.dataset.words = [...words].join('|');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await button('Carica').click();
  await button('Elimina Carta d’identità di Anna').waitFor();
  assert.match(
    (await page.evaluate(() => document.documentElement.dataset.words)) ?? '',
    /Caricamento: \d+%.*\|Controllo del file in corso/,
  );
  await page.getByText('In verifica', { exact: true }).waitFor();
  const popup = page.waitForEvent('popup');
  await button('Apri Carta d’identità di Anna').click();
  await (await popup).close();
  await button('Elimina Carta d’identità di Anna').click();
  const question = dialog('Elimina il documento');
  await question
    .getByText(/^Elimini «Carta d’identità di Anna», caricato (il |l’)\d\d\/\d\d\/\d{4}/)
    .waitFor();
  await question.getByRole('button', { name: 'Elimina' }).click();
  await question.waitFor({ state: 'hidden' });
  await button('Elimina Carta d’identità di Anna').waitFor({ state: 'detached' });
});

test('a page that is still made small when «Carica» is pressed is sent with the others', async () => {
  await openAs(page, await product.person({ permissions: [can.userEdit] }), '/areaUtente?scheda=documenti');
  await zone('Tessera sanitaria').setInputFiles({
    name: 'fronte.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(1000, 1),
  });
  const letGo = await holdPhotos(page);
  await page.getByLabel('Foto di un’altra pagina: Tessera sanitaria').setInputFiles(largePhoto);
  const sizes = await recordFiles(page);
  await button('Carica').click();
  await letGo();
  await page.waitForFunction(() => document.documentElement.dataset.files !== undefined);
  assert.deepEqual(await sizes(), [1000, largePhoto.buffer.length]);
});

trial('a phone photographs the front, then the back, shows both, and sends one PDF', async () => {
  const { photo } = await makeFilesToUpload();
  const phone = await (await newWindow(browser, product.url, 390)).newPage();
  const member = await product.person({ permissions: [can.userEdit] });
  await openAs(phone, member, '/areaUtente?scheda=documenti');
  const camera = phone.getByRole('button', { name: 'Scatta una foto' });
  await camera.first().waitFor();
  await picture(phone, 'documents-camera', 390);
  await phone.getByLabel('Foto: Documento d’identità').setInputFiles(photo);
  await phone.getByLabel('Foto di un’altra pagina: Documento d’identità').setInputFiles(photo);
  await phone.waitForFunction(() => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('form img')];
    return shown.length === 2 && shown.every(({ naturalWidth }) => naturalWidth > 0);
  });
  await picture(phone, 'documents-front-and-back', 390);
  assert.equal(await overflow(phone), 0);
  await phone.getByRole('button', { name: 'Carica', exact: true }).click();
  await phone.getByText('In verifica', { exact: true }).waitFor();
  const { type } = await product.db
    .selectFrom('documents')
    .innerJoin('files', 'files.sha256', 'documents.sha256')
    .select('files.type')
    .where('documents.user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  assert.equal(type, 'application/pdf');
  // A mouse has no camera.
  await openAs(page, member, '/areaUtente?scheda=documenti');
  await button('Scegli il file: Tessera sanitaria').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Scatta una foto' }).first().isVisible(), false);
});

trial('a document of a type that asks for a date is not sent without it', async () => {
  await openAs(page, await product.person({ permissions: [can.userEdit] }), '/areaUtente?scheda=documenti');
  const { name } = await product.db
    .selectFrom('document_types')
    .select('name')
    .where('asks_date', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await zone(name).setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: await onePagePdf(),
  });
  await button('Carica').click();
  await assertFieldError(page, 'Data di conseguimento', 'Questo campo è obbligatorio');
  await box('Data di conseguimento').fill('01/03/2025');
  await button('Carica').click();
  await page.getByText('Conseguito il 01/03/2025').waitFor();
});

trial(
  'a file of the wrong type, empty, too big or false is refused with a sentence that says what to do',
  async () => {
    await openAs(page, await product.person({ permissions: [can.userEdit] }), '/areaUtente?scheda=documenti');
    const input = zone('Documento d’identità');
    const give = (name: string, mimeType: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType, buffer });
    await give('nota.txt', 'text/plain', Buffer.from('ciao'));
    await page
      .getByText('«nota.txt» non è un file PDF, JPEG o PNG: convertilo, poi caricalo di nuovo', {
        exact: true,
      })
      .waitFor();
    await give('vuoto.pdf', 'application/pdf', Buffer.alloc(0));
    await page.getByText('«vuoto.pdf» è vuoto: scegli un altro file', { exact: true }).waitFor();
    const big = join(makeTemporaryFolder('big'), 'grande.pdf');
    await writeFile(big, Buffer.alloc(21 * 1024 * 1024));
    await input.setInputFiles(big);
    await page
      .getByText('«grande.pdf» pesa 21 MB e il limite è 20 MB: riducilo, poi caricalo di nuovo', {
        exact: true,
      })
      .waitFor();
    await give('finto.pdf', 'application/pdf', Buffer.from('non sono un PDF'));
    await button('Carica').click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: /PDF/ }).waitFor();
    await page.getByText(/^finto\.pdf · /).waitFor();
  },
);

trial(
  'who uploads proposes the expiry that stands on the paper; one that has passed is refused',
  async () => {
    await openAs(page, await product.person({ permissions: [can.userEdit] }), '/areaUtente?scheda=documenti');
    await zone('Documento d’identità').setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: await onePagePdf(),
    });
    for (const [typed, sentence] of [
      ['01/03/2020', 'È scaduto il 01/03/2020: carica quello rinnovato'],
      ['29/02/2031', 'Questa data non esiste: febbraio 2031 ha 28 giorni'],
      ['01/01/20245', 'Scrivi una data, come 31/08/2026'],
    ] as const) {
      await box('Scadenza').fill(typed);
      await button('Carica').click();
      await assertFieldError(page, 'Scadenza', sentence);
    }
    await box('Scadenza').fill('12/03/2031');
    await button('Carica').click();
    await page.getByText('Scade il 12/03/2031').waitFor();
  },
);

/** Uploads a document of this type of the first category as this person. */
async function upload(who: Caller, type: number, proposals: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(proposals)) form.set(field, value);
  form.set('id_categoria', '1');
  form.set('id_tipo', String(type));
  form.set('file', new Blob([new Uint8Array(await onePagePdf())]), 'a.pdf');
  const answer = await who.fetch('/api/humanResources/user/uploadDocument', { method: 'PUT', body: form });
  assert.equal(answer.status, 200, await answer.clone().text());
}

describe('on /documents', () => {
  let type: number;
  let verifier: Caller;
  before(async () => {
    verifier = await product.person({ permissions: [can.usersDocuments], nome: 'Vera' });
    type = (
      await product.db
        .insertInto('document_types')
        .values({ category_id: 1, name: 'Modulo firmato', required_for: 'everyone' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });

  const personCalled = (nome: string) => product.person({ permissions: [can.userEdit], nome });

  /** A queue with one signed form of each of these people, and nothing else. */
  async function queueOf(...names: string[]) {
    await emptyTables(product.owner, 'documents');
    for (const nome of names) await upload(await personCalled(nome), type);
  }

  const states = async () =>
    (await product.db.selectFrom('documents').select('state').orderBy('id').execute()).map(
      ({ state }) => state,
    );
  const position = (words: string) => page.getByText(words, { exact: true }).waitFor();

  trial('every part is clean for axe, and nothing scrolls sideways, on a phone either', async () => {
    await queueOf('Anna', 'Bruno', 'Carla', 'Dario');
    const boss = await product.person({ permissions: [can.usersManagement], nome: 'Marta' });
    const { id } = await product.db.selectFrom('documents').select('id').executeTakeFirstOrThrow();
    for (const [path, seen] of [
      ['', '1 di 4 documenti'],
      ['?scheda=persone', / Anna$/],
      ['?scheda=tipi', 'Modulo firmato'],
      ['?scheda=conservazione', /^Non c’è niente da eliminare/],
      [`/${id}`, 'Modulo firmato'],
    ] as const) {
      await openAs(page, boss, `/documents${path}`);
      await page.getByText(seen).first().waitFor();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        assert.deepEqual(await violations(page), [], `${path} at ${width}`);
        assert.equal(await overflow(page), 0, `${path} at ${width}`);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  test('the queue is worked off by the keys: a approves and goes on, r asks why', async () => {
    await queueOf('Anna', 'Bruno', 'Carla', 'Dario');
    await openAs(page, verifier, '/documents');
    await position('1 di 4 documenti');
    await drawnPage('Modulo firmato').waitFor();
    await picture(page, 'documents-queue', 1280);
    await page.keyboard.press('j');
    await position('2 di 4 documenti');
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await position('1 di 3 documenti');
    await page.keyboard.press('a');
    await position('1 di 2 documenti');
    await page.keyboard.press('r');
    await button('Manca la firma').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta il documento' }).click();
    await position('1 di 1 documento');
    const said = page.getByText(/^Rifiutato: Modulo firmato di Carla/);
    await said.waitFor();
    await page.keyboard.press('a');
    await page.getByText(/^Non c’è niente da verificare/).waitFor();
    await until(async () => !(await states()).includes('in verifica'), 'all are decided');
    assert.deepEqual(await states(), ['approvato', 'approvato', 'rifiutato', 'approvato']);

    // The line of the last decision leads back to it.
    const line = page.getByRole('status').filter({ hasText: /^Approvato: Modulo firmato di Dario/ });
    assert.ok(((await line.boundingBox())?.height ?? 0) > 10, 'eyes see it, too');
    await line.getByRole('link', { name: 'Aprilo di nuovo' }).click();
    await button('Rimetti in verifica').waitFor();
  });

  test('a decision that is refused late leaves the reason for another document where it is written', async () => {
    await queueOf('Anna', 'Bruno');
    await openAs(page, verifier, '/documents');
    await position('1 di 2 documenti');
    const letGo = await holdAnswers(page, /\/approve$/);
    await page.keyboard.press('a');
    await position('1 di 1 documento');
    await page.keyboard.press('r');
    const reason = page.getByRole('dialog', { name: /di Bruno/ }).getByRole('textbox', { name: 'Motivo' });
    await reason.fill('Manca la seconda pagina');
    // Somebody else is faster, and the paper of Anna comes back.
    const { id } = await product.db
      .selectFrom('documents')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (const [move, body] of [
      ['approve', { version: 1 }],
      ['reopen', { version: 2, reason: 'Era un’altra' }],
    ] as const)
      assert.equal((await verifier.post(`/api/humanResources/documents/${id}/${move}`, body)).status, 200);
    await letGo();
    await page.getByText(/^Non deciso: Modulo firmato di Anna/).waitFor();
    assert.equal(await reason.inputValue(), 'Manca la seconda pagina');
    await page.unroute(/\/approve$/);
    // The next queue isn't for this page, which would open its first document.
    await page.goto('/favicon.svg');
  });

  test('a document is opened when it is shown, and on a phone the decision stays in reach', async (t) => {
    t.after(() => page.setViewportSize({ width: 1280, height: 800 }));
    await queueOf('Anna', 'Bruno');
    const opened = async () =>
      (await product.db.selectFrom('document_openings').select('document_id').execute()).length;
    const before = await opened();
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, verifier, '/documents');
    await drawnPage('Modulo firmato di Anna').waitFor();
    await settled(page);
    await picture(page, 'documents-queue', 390);
    assert.equal((await opened()) - before, 1, 'the next one is not opened ahead');
    const { y, height } = (await button('Approva').boundingBox()) ?? { y: 9999, height: 0 };
    assert.ok(y + height <= 844, `Approva ends at ${y + height}`);
    await button('Approva').click();
    await drawnPage('Modulo firmato di Bruno').waitFor();
    assert.equal((await opened()) - before, 2);
  });

  test('a document on its page is decided once, however often a key is pressed', async () => {
    await queueOf('Anna');
    const { id } = await product.db
      .selectFrom('documents')
      .select('id')
      .where('state', '=', 'in verifica')
      .executeTakeFirstOrThrow();
    await openAs(page, verifier, `/documents/${id}`);
    await button('Approva').waitFor();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(`/${id}/approve`)) sent += 1;
    });
    const letGo = await holdAnswers(page, /\/approve$/);
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    await letGo();
    await page.getByText(/^Approvato: Modulo firmato/).waitFor();
    await button('Approva').waitFor({ state: 'detached' });
    assert.equal(sent, 1);
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  trial('where the expiry stands on the paper, a asks for it and Enter approves', async () => {
    await queueOf();
    const licence = await product.db
      .insertInto('document_types')
      .values({ category_id: 1, name: 'Patente', has_expiry: true, licence: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    await upload(await personCalled('Bruno'), licence.id);
    await openAs(page, verifier, '/documents');
    await position('1 di 1 documento');
    await page.keyboard.press('a');
    await assertFieldError(page, 'Scadenza sul documento', 'Questo campo è obbligatorio');
    await page.keyboard.type('12/03/2031');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Categoria della patente' }).selectOption('B');
    await button('Approva').click();
    await page.getByText(/^Non c’è niente da verificare/).waitFor();
    await until(async () => {
      const { rows } = await sql<{ kept: string }>`
        select expires_on || ' ' || licence_category as kept from documents
         where type_id = ${licence.id}`.execute(product.db);
      return rows[0]?.kept === '2031-03-12 B';
    }, 'the date and the category are kept');
  });

  trial('ten whose expiry was proposed are approved by ten keys', async () => {
    await queueOf();
    const { id } = await product.db
      .insertInto('document_types')
      .values({ category_id: 1, name: 'Patente di servizio', has_expiry: true, licence: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = (place: number) => `2031-03-${10 + place}`;
    for (let place = 0; place < 10; place++) {
      await upload(await personCalled('Nora'), id, { scadenza: day(place), categoria_patente: 'B' });
    }
    await openAs(page, verifier, '/documents');
    for (let left = 10; left > 0; left--) {
      await position(left === 1 ? '1 di 1 documento' : `1 di ${left} documenti`);
      assert.equal(await box('Scadenza sul documento').inputValue(), `${20 - left}/03/2031`);
      await page.keyboard.press('a');
    }
    await page.getByText(/^Non c’è niente da verificare/).waitFor();
    const kept = async () =>
      (
        await product.db
          .selectFrom('documents')
          .select(['state', 'expires_on', 'licence_category'])
          .where('type_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ state, expires_on, licence_category }) => `${state} ${expires_on} ${licence_category}`);
    await until(async () => !(await kept()).join().includes('in verifica'), 'all are decided');
    assert.deepEqual(
      await kept(),
      Array.from({ length: 10 }, (_, place) => `approvato ${day(place)} B`),
    );
  });

  trial('who was not first hears who was', async (t) => {
    t.after(() => page.unroute(/to-verify/));
    const other = await product.person({ permissions: [can.usersManagement], nome: 'Olga' });
    await queueOf('Anna');
    await openAs(page, verifier, '/documents');
    await position('1 di 1 documento');
    const { id } = await product.db
      .selectFrom('documents')
      .select('id')
      .where('state', '=', 'in verifica')
      .executeTakeFirstOrThrow();
    await page.route(/to-verify/, (route) => route.abort());
    await other.post(`/api/humanResources/documents/${id}/approve`, { version: 1 });
    await page.keyboard.press('a');
    await page.getByText(/^Olga Prova l’ha già approvato/).waitFor();
  });

  trial('the grid says what each person has, and a cell leads to the document', async () => {
    await queueOf('Carla');
    await openAs(page, verifier, '/documents');
    await position('1 di 1 documento');
    await drawnPage('Modulo firmato').waitFor();
    await page.keyboard.press('r');
    await button('Manca la firma').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta il documento' }).click();
    await page.getByText(/^Non c’è niente da verificare/).waitFor();
    await until(async () => (await states())[0] === 'rifiutato', 'it is refused');
    await openAs(page, verifier, '/documents?scheda=persone&q=Carla');
    const cell = page.getByRole('link', { name: /^Modulo firmato, Prova Carla/ });
    await cell.getByText('Rifiutato').waitFor();
    await cell.click();
    await page.getByText('Manca la firma').waitFor();
    await page.getByRole('tab', { name: 'Cronologia' }).click();
    await page.getByText('Motivo: Manca la firma').waitFor();
    await page.getByText('Documento aperto').first().waitFor();
  });

  trial('who manages users reminds the people they tick in the grid', async () => {
    const boss = await product.person({ permissions: [can.usersManagement], nome: 'Gina' });
    await product.person({ nome: 'Nilde' });
    await openAs(page, boss, '/documents?scheda=persone&q=Nilde');
    await page.getByRole('checkbox', { name: /Nilde/ }).click();
    await button('Ricorda').click();
    await dialog('Ricorda: 1 persona').getByRole('button', { name: 'Manda il promemoria' }).click();
    await page.getByText('Avvisata 1 persona').waitFor();
  });
});

trial(
  'the grid of people shows its last column whole or a dark edge, and its filters have counts',
  async () => {
    await openAs(
      page,
      await product.person({ permissions: [can.usersManagement] }),
      '/documents?scheda=persone',
    );
    const last = page.getByRole('columnheader').last();
    await last.waitFor();
    const fits = () =>
      last.evaluate((node) => {
        const frame = node.closest('[data-many]');
        if (!frame) return false;
        const hidden = node.getBoundingClientRect().right - frame.getBoundingClientRect().right;
        return hidden < 1;
      });
    assert.ok(await fits(), 'six types of documents have room beside the names');
    await button('Situazione').click();
    await page.getByRole('option', { name: /^Manca qualcosa\s*\d+$/ }).waitFor();
    await page.keyboard.press('Escape');

    // On a phone the boxes of the cards reach a little beyond the frame, and are drawn whole.
    const phone = await (await newWindow(browser, product.url, 390)).newPage();
    await openAs(
      phone,
      await product.person({ permissions: [can.usersManagement] }),
      '/documents?scheda=persone',
    );
    const box = phone.getByRole('row').getByRole('checkbox').nth(1);
    await box.waitFor();
    const cutting = await box.evaluate((node) => {
      const { left } = node.getBoundingClientRect();
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible' && box.getBoundingClientRect().left > left)
          return box.className;
      return '';
    });
    assert.equal(cutting, '');
    assert.equal(await overflow(phone), 0);
  },
);

test('the template of a type is taken away after a question, whose Enter keeps it', async () => {
  const manager = await product.person({ permissions: [can.usersManagement] });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await onePagePdf())]), 'modello.pdf');
  const types = '/api/humanResources/document-types';
  assert.equal((await manager.fetch(`${types}/4/template`, { method: 'PUT', body: form })).status, 200);
  await openAs(page, manager, '/documents?scheda=tipi');
  const asked = async () => {
    await button('Azioni di Certificato').click();
    await page.getByRole('menuitem', { name: 'Togli il modello' }).click();
    await dialog('Togli il modello').waitFor();
  };
  await asked();
  await page.keyboard.press('Enter');
  await dialog('Togli il modello').waitFor({ state: 'detached' });
  assert.equal((await manager.get(`${types}/4/template`)).status, 200);
  await asked();
  await dialog('Togli il modello').getByRole('button', { name: 'Togli il modello' }).click();
  await page.getByText('«Certificato»: modello tolto').waitFor();
  assert.equal((await manager.get(`${types}/4/template`)).status, 404);
});

test('of documents past their retention one is deleted as one, and no longer counted among the selected', async () => {
  const [anna, manager] = await Promise.all([
    product.person({ nome: 'Anna' }),
    product.person({ permissions: [can.usersManagement] }),
  ]);
  for (const name of ['Visita medica', 'Delega']) {
    const typeId = await makeDocumentType(product.db, { name, has_expiry: true, retention_months: 12 });
    const expired = { typeId, state: 'approvato', expiresOn: inDays(-800) } as const;
    await makeDocument(product.db, { userId: anna.id, ...expired });
  }
  await proposeDocuments(product.db);
  await openAs(page, manager, '/documents?scheda=conservazione');
  await page.getByRole('checkbox', { name: /^Seleziona Delega/ }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Elimina' }).click();
  await dialog('Elimina il documento').getByRole('button', { name: 'Elimina il documento' }).click();
  await page.getByText('1 documento eliminato').waitFor();
  await absent(page.getByRole('toolbar'));
  await page.getByRole('checkbox', { name: /^Seleziona Visita medica/ }).waitFor();
});
