/** Tests the user area, and the registration’s paths beside the main one, in Chromium. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { takeInOwnList } from '../server/src/humanResources/places/taking-in.ts';
import { type Caller, goodPassword, json, signIn } from '../server/testing/app.ts';
import { until } from '../server/testing/jobs.ts';
import { onePagePdf, personalData } from '../server/testing/people.ts';
import { trial } from '../server/testing/trial.ts';
import { type Browser, launchBrowser, newWindow, type Page, waitForTitle } from './support/browser.ts';
import { assertFieldError as assertErrorOn, choose } from './support/fields.ts';
import { makeFilesToUpload, type Product, startProduct } from './support/product.ts';
import { follow, openAs } from './support/signed-in.ts';

const base = '/api/humanResources/user';
const required = 'Questo campo è obbligatorio';

let product: Product;
let browser: Browser;
let page: Page;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser([], { whole: true })]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const waitForText = (text: string | RegExp) => page.locator('[data-show=true]').getByText(text).waitFor();
const assertFieldError = (name: string, error: string) => assertErrorOn(page, name, error);
const member = async () => {
  const who = await product.person({ permissions: [can.userEdit] });
  assert.equal((await who.post(`${base}/updatePersonalData`, personalData())).status, 200);
  return who;
};
async function tab(who: Caller, name: string) {
  await openAs(page, who, `/areaUtente?scheda=${name}`);
}

describe('the personal data', () => {
  test('are refused with the specified sentence at each wrong field, and the first one gets the focus', async () => {
    await tab(await member(), 'anagrafica');
    await box('Data di nascita').fill('01/01/2199');
    await box('Telefono').fill('12');
    await box('E-mail personale').fill('anna@');
    await box('Indirizzo').fill('');
    await box('CAP').fill('123');
    await box('Civico').fill('1234567890123');
    await box('Codice fiscale').fill('RSSMRA85T10A562X');
    await box('IBAN').fill('IT60X0542811101000000123457');
    await button('Salva').click();
    await assertFieldError('E-mail personale', 'Indirizzo email non valido');
    await assertFieldError('Indirizzo', required);
    await assertFieldError('CAP', 'Il CAP ha 5 cifre');
    await assertFieldError('Civico', 'Non può superare 12 caratteri');
    await assertFieldError('Codice fiscale', 'Codice fiscale non valido: ricontrolla ogni carattere');
    await assertFieldError('IBAN', 'IBAN non valido');
    await page.getByText(/^Deve essere precedente a \d\d\/\d\d\/\d{4}$/).waitFor();
    assert.equal(await page.locator('[data-show=true]').count(), 0);
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement | null)?.dataset.path === 'codice_fiscale',
    );
  });

  trial('are saved, and shown as the server writes them', async () => {
    const who = await member();
    await tab(who, 'anagrafica');
    await box('Telefono').fill('011 1234567');
    await button('Salva').click();
    await waitForText(/salvati/i);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-path=telefono]')?.value === '+390111234567',
    );
    await button('Salva').and(page.locator(':disabled')).waitFor();
    const saved = await json<{ telefono: string }>(await who.get(`${base}/getPersonalData`));
    assert.equal(saved.telefono, '+390111234567');
  });

  trial('warn of a codice fiscale that doesn’t match, and can still be saved', async () => {
    await tab(await member(), 'anagrafica');
    await box('Codice fiscale').fill('rss mra 85t10 a562s');
    await page
      .getByText(/^Il codice fiscale non corrisponde al cognome.*: controlla, poi salva pure$/)
      .waitFor();
    await button('Salva').click();
    await waitForText(/salvati/i);
  });

  trial('are refused at the field when the codice fiscale is another person’s', async () => {
    const other = await product.person({ permissions: [can.userEdit] });
    const theirs = personalData({ codice_fiscale: 'BNCLRA98H55L219J' });
    const given = await other.post(`${base}/updatePersonalData`, theirs);
    assert.equal(given.status, 200, await given.clone().text());
    await tab(await member(), 'anagrafica');
    await box('Codice fiscale').fill('BNCLRA98H55L219J');
    await button('Salva').click();
    await assertFieldError(
      'Codice fiscale',
      'Questo codice fiscale è già di un’altra persona: se è il tuo, scrivi alle risorse umane',
    );
    assert.equal(await page.locator('[data-show=true]').count(), 0);
  });

  trial('ask before unsaved changes are lost', async () => {
    await tab(await member(), 'anagrafica');
    await box('Telefono').fill('333 000 0000');
    const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
    await leave();
    const question = dialog('Modifiche non salvate');
    await question.getByRole('button', { name: 'Resta qui' }).click();
    await question.waitFor({ state: 'hidden' });
    assert.equal(await box('Telefono').inputValue(), '333 000 0000');
    await leave();
    await question.getByRole('button', { name: 'Esci senza salvare' }).click();
    await waitForTitle(page, /^Ciao/);
  });
});

trial(
  'on a phone the lowest list opens in sight, and Tab never leads under the bar of the buttons',
  async () => {
    const who = await member();
    const phone = await (await newWindow(browser, product.url, 390)).newPage();
    await openAs(phone, who, '/areaUtente');
    const size = phone.getByRole('combobox', { name: 'Taglia della maglia' });
    await size.waitFor();
    // At the very foot of the page, where a phone that zooms out has no room left to scroll.
    await phone.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await size.tap();
    await phone.getByRole('option', { name: 'XL', exact: true }).tap();
    assert.equal(await size.inputValue(), 'XL');

    await phone.evaluate(() => window.scrollTo(0, 0));
    await phone.getByRole('textbox', { name: 'Codice fiscale' }).focus();
    const covered = () =>
      phone.evaluate(() => {
        const bar = [...document.querySelectorAll('[data-at-bottom]')].find((candidate) =>
          candidate.checkVisibility(),
        );
        const { activeElement: active } = document;
        if (!bar || !active || bar.contains(active)) return '';
        const isUnder = active.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
        return isUnder ? active.outerHTML : '';
      });
    for (const field of ['Telefono', 'Civico', 'Telefono del contatto', 'IBAN', 'Note']) {
      const target = phone.getByRole('textbox', { name: field, exact: true });
      const hasFocus = () => target.evaluate((node) => node === document.activeElement);
      for (let presses = 0; !(await hasFocus()); presses += 1) {
        assert.ok(presses < 30, `Tab doesn’t lead to ${field}`);
        await phone.keyboard.press('Tab');
      }
      assert.equal(await covered(), '', field);
    }
    await phone.context().close();
  },
);

trial('the buttons of a dialog that is higher than the window are in sight', async () => {
  await openAs(page, await product.person({ permissions: Object.values(can) }), '/utenti/permessi/modelli');
  await page.setViewportSize({ width: 1280, height: 600 });
  await button('Nuovo modello').click();
  const confirm = dialog('Nuovo modello').getByRole('button', { name: 'Crea', exact: true });
  await confirm.waitFor();
  const isInSight = await confirm.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.ok(isInSight);
  await page.setViewportSize({ width: 1280, height: 800 });
});

trial('a course is refused at its wrong fields, added, changed, and deleted after a question', async () => {
  await tab(await member(), 'accademici');
  await button('Aggiungi un corso').click();
  const modal = dialog('Aggiungi un corso');
  await modal.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await assertFieldError('Corso', required);
  await choose(page, 'Livello', 'Laurea triennale');
  await box('Corso').fill('Fisica');
  await box('Ateneo').fill('Università di Pisa');
  await box('Anno di immatricolazione').fill('1900');
  await modal.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await assertFieldError('Anno di immatricolazione', 'Deve essere almeno 1950');
  await box('Anno di immatricolazione').fill('2020');
  await modal.getByText('Nuovo: «Università di Pisa».').waitFor();
  await modal.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await modal.waitFor({ state: 'hidden' });

  await button('Modifica Fisica').click();
  await choose(page, 'Stato', 'Titolo conseguito');
  await box('Data del titolo').fill('10/07/2023');
  await box('Voto').fill('110 e lode');
  await dialog('Modifica il corso').getByRole('button', { name: 'Salva' }).click();
  await page.getByText(/titolo conseguito il 10\/07\/2023 · voto 110 e lode/).waitFor();

  await button('Elimina Fisica').click();
  const question = dialog('Elimina il corso');
  await question
    .getByText('Elimini «Fisica» (Università di Pisa). È definitivo: non si può annullare.')
    .waitFor();
  await question.getByRole('button', { name: 'Indietro' }).and(page.locator(':focus')).waitFor();
  await question.getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('Non hai ancora aggiunto un corso di studio.').waitFor();
});

test('a course that is left right after the last key waits to be continued', async () => {
  const who = await member();
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 422 && refused.push(answer.url()));
  await tab(who, 'accademici');
  await button('Aggiungi un corso').click();
  await box('Matricola').fill('12345');
  await box('Corso').fill('Scienze naturali');
  await follow(page, '/');
  await waitForTitle(page, /^Ciao/);
  await follow(page, '/areaUtente?scheda=accademici');
  await page.getByText(/^«Scienze naturali», scritto .* non è ancora salvato\.$/).waitFor();
  await button('Riprendi').click();
  assert.equal(await box('Corso').inputValue(), 'Scienze naturali');
  await until(async () => {
    const kept = await json<{ content: { corso: string } } | null>(await who.get(`${base}/drafts/course`));
    return kept?.content.corso === 'Scienze naturali';
  });
  assert.deepEqual(refused, [], 'no names are asked for before a letter');
});

trial('a university that nobody has written yet is asked about, and taken as it is', async () => {
  const colleague = await product.person({ permissions: [can.userEdit] });
  const course = { livello: 'magistrale', corso: 'Fisica', anno_immatricolazione: 2024, stato: 'in corso' };
  await colleague.post(`${base}/addAcademicDatum`, { ...course, ateneo: 'Politecnico di Milano' });
  await tab(await member(), 'accademici');
  await button('Aggiungi un corso').click();
  const modal = dialog('Aggiungi un corso');
  await choose(page, 'Livello', 'Laurea triennale');
  await box('Corso').fill('Fis');
  await page.getByRole('option', { name: 'Fisica', exact: true }).click();
  assert.equal(await box('Corso').inputValue(), 'Fisica');
  await box('Ateneo').fill('polit');
  await page.getByRole('option', { name: 'Politecnico di Milano' }).waitFor();
  await box('Matricola').click();
  const question = modal.getByRole('status').filter({ hasText: 'Nuovo: «polit»' });
  assert.equal(await question.innerText(), 'Nuovo: «polit». Intendevi «Politecnico di Milano»?');
  await question.getByRole('button', { name: '«Politecnico di Milano»?' }).click();
  assert.equal(await box('Ateneo').inputValue(), 'Politecnico di Milano');
  await question.waitFor({ state: 'detached' });
  await box('Ateneo').fill('TU Graz');
  await box('Matricola').click();
  await modal.getByText('Nuovo: «TU Graz». È scritto per intero?').waitFor();
  await box('Anno di immatricolazione').fill('2020');
  await modal.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await page.getByText('TU Graz', { exact: true }).waitFor();
});

describe('a name that nobody has written is asked about before it is sent, and once', () => {
  const course = { livello: 'magistrale', corso: 'Chimica', anno_immatricolazione: 2024, stato: 'in corso' };
  type Dialog = ReturnType<typeof dialog>;
  const adds = (modal: Dialog) => modal.getByRole('button', { name: 'Aggiungi', exact: true });
  const ways = {
    Enter: { name: 'istit', send: (modal: Dialog) => modal.page().keyboard.press('Enter') },
    'a click': { name: 'istitu', send: (modal: Dialog) => adds(modal).click() },
    'a tap': { name: 'istitut', send: (modal: Dialog) => adds(modal).tap() },
  };
  for (const [way, { name, send }] of Object.entries(ways))
    trial(`when ${way} sends right after it`, async () => {
      const colleague = await product.person({ permissions: [can.userEdit] });
      await colleague.post(`${base}/addAcademicDatum`, { ...course, ateneo: 'Istituto di Trento' });
      const who = await member();
      const context = await newWindow(browser, product.url, 390);
      const phone = await context.newPage();
      await openAs(phone, who, '/areaUtente?scheda=accademici');
      await phone.getByRole('button', { name: 'Aggiungi un corso' }).click();
      const modal = phone.getByRole('dialog', { name: 'Aggiungi un corso' });
      await choose(phone, 'Livello', 'Laurea triennale');
      const fill = (field: string, text: string) =>
        modal.getByRole('textbox', { name: field, exact: true }).fill(text);
      await fill('Anno di immatricolazione', '2020');
      await fill('Corso', 'Chimica');
      await fill('Ateneo', name);
      await phone.getByRole('option', { name: 'Istituto di Trento' }).waitFor();
      await send(modal);
      const question = modal.getByRole('status').filter({ hasText: `Nuovo: «${name}»` });
      await question.waitFor();
      assert.equal(await question.innerText(), `Nuovo: «${name}». Intendevi «Istituto di Trento»?`);
      const sent = await json<unknown[]>(await who.get(`${base}/getAcademicData`));
      assert.deepEqual(sent, [], 'nothing is sent before the answer');
      await send(modal);
      await modal.waitFor({ state: 'hidden' });
      await phone.getByText(name, { exact: true }).waitFor();
      await context.close();
    });
});

trial('the picture is deleted after a question, and the default one is back everywhere', async () => {
  const who = await member();
  const { photo } = await makeFilesToUpload();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await readFile(photo))], { type: 'image/jpeg' }), 'a.jpg');
  await who.fetch(`${base}/uploadProfilePicture`, { method: 'PUT', body: form });
  await openAs(page, who, '/areaUtente');
  await button('Elimina immagine').click();
  await dialog('Elimina l’immagine del profilo').getByRole('button', { name: 'Elimina' }).click();
  await button('Elimina immagine').waitFor({ state: 'detached' });
  await page.locator('main img[src="/avatar.svg"]').waitFor();
  await page.locator('nav img[src="/avatar.svg"]').waitFor();
});

trial('receipts are listed with their amounts, and open as PDF', async () => {
  const who = await member();
  await tab(who, 'ricevute');
  await page.getByText('Non hai ancora ricevute').waitFor();
  await product.wms(
    ...['receipt', 'issue', '--username', who.username, '--importo', '1234.50', '--causale', 'Quota 2026'],
  );
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Quota 2026' });
  assert.match(await row.innerText(), /1\/\d{4}[\s\S]*€\s1\.234,50[\s\S]*Emessa/);
  const popup = page.waitForEvent('popup');
  await row.getByRole('button', { name: /^Apri PDF della ricevuta 1\// }).click();
  await (await popup).waitForURL(/^blob:/);
  await (await popup).close();
});

trial('a new password must be long enough and repeated, and needs the current one', async () => {
  await tab(await member(), 'sicurezza');
  await box('Password attuale').fill('sbagliata');
  await box('Nuova password').fill('corta');
  await box('Ripeti la nuova password').fill('altra');
  await button('Cambia password').click();
  await assertFieldError('Ripeti la nuova password', 'Le due password sono diverse: riscrivila');
  await box('Ripeti la nuova password').fill('corta');
  await button('Cambia password').click();
  await assertFieldError('Nuova password', 'Deve avere almeno 10 caratteri');
  for (const name of ['Nuova password', 'Ripeti la nuova password'])
    await box(name).fill('treno-lampo-gatto-9');
  await button('Cambia password').click();
  await assertFieldError('Password attuale', 'La password attuale non è corretta');
});

trial(
  'the other sessions are listed and closed after a question, and their tokens stop working',
  async () => {
    const who = await member();
    const tokens = [await signIn(product.url, who.username, goodPassword)];
    tokens.push(await signIn(product.url, who.username, goodPassword));
    await tab(who, 'sicurezza');
    await page.getByText('Questa sessione', { exact: true }).waitFor();
    const closers = page.getByRole('button', { name: /^Chiudi la sessione su/ });
    assert.equal(await closers.count(), 2);
    await closers.first().click();
    await dialog('Chiudi la sessione').getByRole('button', { name: 'Chiudi la sessione' }).click();
    await closers.nth(1).waitFor({ state: 'detached' });
    const alive = async () => {
      const answers = await Promise.all(
        tokens.map((token) =>
          fetch(`${product.url}${base}/`, { headers: { authorization: `Bearer ${token}` } }),
        ),
      );
      return answers.filter(({ ok }) => ok).length;
    };
    assert.equal(await alive(), 1);
    await button('Chiudi tutte le altre sessioni').click();
    await dialog('Chiudi le altre sessioni').getByRole('button', { name: 'Chiudi le altre' }).click();
    await closers.first().waitFor({ state: 'detached' });
    assert.equal(await alive(), 0);
    assert.equal((await who.get(`${base}/`)).status, 200);
  },
);

trial('a newcomer declares not to study, and goes on with the registration after a reload', async () => {
  const newcomer = await product.person({ permissions: [can.userEdit], completed: false });
  await newcomer.post(`${base}/updatePersonalData`, personalData());
  await newcomer.post(`${base}/updateInsertionStatus`, { status: 'accademici' });
  await openAs(page, newcomer, '/');
  await page.waitForURL('**/primoIngresso');
  await button('Continua').click();
  await page.getByText('Manca il corso di studi: aggiungine uno, oppure dichiara «Non studio»').waitFor();
  await page.getByRole('switch', { name: 'Non studio' }).click();
  await button('Continua').click();
  await page.getByRole('heading', { name: 'Richiesti' }).waitFor();
  await page.reload();
  const step = page.getByRole('navigation', { name: 'Passi della registrazione' }).getByRole('button');
  await step.nth(2).and(page.locator('[aria-current=step]')).waitFor();
  assert.equal(await step.nth(3).isDisabled(), true);
  await step.nth(1).click();
  assert.equal(await page.getByRole('switch', { name: 'Non studio' }).isChecked(), true);
  await button('Continua').click();
  await page.getByLabel('Documento d’identità', { exact: true }).setInputFiles({
    name: 'carta.pdf',
    mimeType: 'application/pdf',
    buffer: await onePagePdf(),
  });
  await button('Carica').click();
  await page.getByText('In verifica', { exact: true }).waitFor();
  await button('Continua').click();
  await button('Completa la registrazione').click();
  await waitForTitle(page, /^Ciao/);
  await follow(page, '/primoIngresso');
  await page.waitForURL((url) => url.pathname === '/');
});

trial(
  'the codice fiscale fills the birth, a comune its province, and a reload keeps what was typed',
  async () => {
    await takeInOwnList(product.db);
    const newcomer = await product.person({ permissions: [can.userEdit], completed: false });
    await openAs(page, newcomer, '/');
    await page.waitForURL('**/primoIngresso');
    await box('Codice fiscale').fill('bnclra98h55l219j');
    const field = (path: string) => page.locator(`[data-path="${path}"]`);
    const waitForValue = (path: string, value: string) =>
      page.waitForFunction(
        ([path, value]) => document.querySelector<HTMLInputElement>(`[data-path="${path}"]`)?.value === value,
        [path, value] as const,
      );
    await waitForValue('data_nascita', '15/06/1998');
    await waitForValue('luogo_nascita', 'Torino');
    await waitForValue('provincia_nascita', 'Torino (TO)');
    await waitForValue('genere', 'Femminile');
    await box('Comune').fill('pino tor');
    await page.getByRole('option', { name: 'Pino Torinese (TO)' }).click();
    await waitForValue('residenza.comune', 'Pino Torinese');
    await waitForValue('residenza.provincia', 'Torino (TO)');
    await waitForValue('residenza.cap', '10025');
    await box('CAP').fill('00100');
    await page.getByText('Non è un CAP di Pino Torinese: controlla, poi salva pure').waitFor();

    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/drafts/') && answer.request().method() === 'PUT',
    );
    await box('Telefono').fill('333 12');
    await kept;
    await page.reload();
    await page.getByText(/^Riprendi da dove eri: quello che hai scritto (il |l’)/).waitFor();
    assert.equal(await field('telefono').inputValue(), '333 12');
    assert.equal(await field('residenza.cap').inputValue(), '00100');
    await button('Annulla').click();
    await waitForValue('telefono', '');
    await page.reload();
    await waitForValue('telefono', '');
  },
);
