import { after, before, describe, test } from 'node:test';
import {
  type Browser,
  launchBrowser,
  newWindow,
  type Page,
  picture,
  type Size,
  sizesFor,
  workIn,
} from './support/browser.ts';
import { choose } from './support/fields.ts';
import { makeFilesToUpload, type Product, startProduct } from './support/product.ts';
import { follow } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let files: Awaited<ReturnType<typeof makeFilesToUpload>>;

before(async () => {
  [product, browser, files] = await Promise.all([startProduct(), launchBrowser(), makeFilesToUpload()]);
  await product.wms('regulation', 'publish', files.pdf, '--title', 'Regolamento interno');
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

async function register(page: Page, username: string, size: Size) {
  const pictureOf = (name: string) => picture(page, `day-${name}`, size);

  await page.goto('/');
  await page.getByLabel('Nome utente').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('lampo-gatto-treno-7');
  await page.getByRole('button', { name: 'Accedi' }).click();

  // Before completion only the registration can be reached.
  await page.waitForURL('**/primoIngresso**');
  await follow(page, '/prod');
  await page.waitForURL('**/primoIngresso**');
  await pictureOf('1-anagrafica');

  await page.getByRole('button', { name: 'Salva e continua' }).click();
  await page.getByText('Questo campo è obbligatorio').first().waitFor();
  await pictureOf('1-anagrafica-errors');
  await page.getByLabel('Data di nascita').fill('10/12/1985');
  await choose(page, 'Genere', 'Maschile');
  await page.getByRole('textbox', { name: 'Comune di nascita', exact: true }).fill('Milano');
  await page.getByRole('combobox', { name: 'Provincia di nascita' }).fill('MI');
  await choose(page, 'Provincia di nascita', page.getByRole('option', { name: /MI\b/ }).first());
  await page.getByRole('textbox', { name: 'Codice fiscale', exact: true }).fill('rssmra85t10a562s');
  await page.getByRole('textbox', { name: 'Telefono', exact: true }).fill('333 123 4567');
  await page.getByRole('textbox', { name: 'E-mail personale', exact: true }).fill('mario@example.org');
  await page.getByRole('textbox', { name: 'Indirizzo', exact: true }).fill('Via Po');
  await page.getByRole('textbox', { name: 'Civico', exact: true }).fill('12');
  await page.getByRole('textbox', { name: 'CAP', exact: true }).fill('10121');
  await page.getByRole('textbox', { name: 'Comune', exact: true }).fill('Torino');
  await page.getByRole('combobox', { name: 'Provincia', exact: true }).fill('TO');
  await choose(page, 'Provincia', page.getByRole('option', { name: /TO\b/ }).first(), { exact: true });
  await page.getByRole('button', { name: 'Salva e continua' }).click();

  await page.getByRole('button', { name: 'Aggiungi' }).first().click();
  await choose(page, 'Livello', page.getByRole('option').first());
  const [course, university] = [`Ingegneria meccanica ${size}`, `Politecnico di Torino ${size}`];
  await page.getByRole('textbox', { name: 'Corso', exact: true }).fill(course);
  await page.getByRole('textbox', { name: 'Ateneo', exact: true }).fill(university);
  await page.getByLabel('Anno di immatricolazione').fill('2024');
  // A name that nobody has written yet is asked about first; a press that comes before the question only asks it.
  await page.getByText(`Nuovo: «${course}».`).waitFor();
  await page.getByText(`Nuovo: «${university}».`).waitFor();
  await pictureOf('2-corso');
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText(course).first().waitFor();
  await pictureOf('2-accademici');

  // The registration can be left, and goes on where it was.
  await page.reload();
  await page.getByRole('button', { name: 'Continua' }).click();

  await page.getByRole('heading', { name: 'Richiesti' }).waitFor();
  await page.getByRole('button', { name: 'Continua' }).click();
  await page
    .getByText(/Mancano i documenti: Documento d’identità/)
    .first()
    .waitFor();
  await page.getByLabel('Documento d’identità', { exact: true }).setInputFiles(files.pdf);
  await page.getByRole('form', { name: 'Carica Documento d’identità' }).waitFor();
  // The back of the card is photographed after its front.
  await page.getByLabel('Altre pagine: Documento d’identità', { exact: true }).setInputFiles(files.photo);
  await page.getByText(/^2\. /).waitFor();
  await page.getByRole('img', { name: 'Anteprima di foto.jpg' }).waitFor();
  await pictureOf('3-documenti');
  // A file that was chosen is sent by going on, too.
  await page.getByRole('button', { name: 'Continua' }).click();

  await page.getByRole('button', { name: 'Completa la registrazione' }).waitFor();
  await pictureOf('4-regolamenti');
  await page.getByRole('button', { name: 'Leggi Regolamento interno' }).click();
  await page.getByRole('region', { name: /^Regolamento interno, pagina 1/ }).waitFor();
  await page.getByRole('button', { name: 'Ho letto e accetto' }).click();
  await page
    .getByText(/Accettato|Hai accettato/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Completa la registrazione' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { name: /Ciao/ }).waitFor();
  await pictureOf('5-home');
}

describe('a new member signs in for the first time and completes the registration', () => {
  for (const size of sizesFor(1280)) {
    test(`at ${size} px`, async () => {
      const username = `mario${size}`;
      await product.wms(
        ...['user', 'create', '--username', username, '--password', 'lampo-gatto-treno-7', '--nome', 'Mario'],
        ...['--cognome', 'Rossi', '--email', `${username}@example.org`, '--permissions', 'USR_EDT'],
      );
      await product.db.deleteFrom('personal_data').execute();
      const window = await newWindow(browser, product.url, size);
      await workIn(window, { name: 'registration', size }, (page) => register(page, username, size));
    });
  }
});
