/** The screens before and around the cupboards: sign-in, registration, Home, regulations, signatures, errors. */
import type { Caller } from '../../../server/src/testing/app.ts';
import { isTrial } from '../../../server/src/testing/trial.ts';
import { publisher } from '../../../server/src/utilities/regulations/shared/fixtures.ts';
import { makeBookings } from '../../support/bookings.ts';
import type { Page } from '../../support/browser.ts';
import { makeDeliveryNotes } from '../../support/delivery-notes.ts';
import { makeExpenseReports, makeReportsToDecide } from '../../support/expense-reports.ts';
import { makeOrders } from '../../support/orders.ts';
import { makeNearlyRegistered } from '../../support/people.ts';
import { makeFilesToUpload, type Product } from '../../support/product.ts';
import { makeDeskData } from '../../support/stock.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, openMenu, press, text, title } from '../steps.ts';

async function fill(product: Product) {
  const { pdf } = await makeFilesToUpload();
  await product.wms('regulation', 'publish', pdf, '--title', 'Regolamento interno');
  const member = await makeMember(product);
  await makeLongRegulation(member);
  if (isTrial) await fillHome(product, member);
  return {
    member,
    newcomer: await product.person({ permissions: ['USR_EDT'], completed: false }),
    reached: await makeNearlyRegistered(product),
    powerless: await product.person({ permissions: ['USR_EDT'] }),
  };
}

/** Something of each cupboard that Home speaks of. */
async function fillHome(product: Product, member: Caller) {
  const other = await makeMember(product);
  await makeDeskData(product, member);
  await makeBookings(product, member);
  await makeOrders(product, member);
  await makeDeliveryNotes(product, member);
  await makeExpenseReports(member, other);
  await makeReportsToDecide(other, member);
}

/** A text with as long a title as there may be, in two versions. */
async function makeLongRegulation(member: Caller) {
  const desk = publisher(member);
  const title = 'Regolamento del laboratorio';
  const id = await desk.create({ title: `${title} ${'e delle sue attrezzature '.repeat(5)}`.trim() });
  const part = (n: number) =>
    `# Parte ${n}\n\n${'Ognuno lascia il banco come l’ha trovato. '.repeat(12)}\n\n- Occhiali\n- Guanti\n`;
  const parts = [1, 2, 3, 4, 5].map(part).join('\n');
  await desk.publish(id, `${parts}\nSi chiude alle 18.`);
  await desk.publish(id, `${parts}\nSi chiude alle 20 e si spegne il **compressore**.`, {
    changes: 'Gli orari',
  });
}

const step = (name: string) => `/primoIngresso?passo=${name}`;
const signatureOf = (name: string) => (page: Page) =>
  page.frameLocator('iframe[title="Anteprima della firma"]').getByText(name).waitFor();
/** Sends a template that is refused. */
const writeBadTemplate = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Nome' }).fill('Su misura');
  await page.getByRole('combobox', { name: 'Disposizione' }).click();
  await page.getByRole('option', { name: 'Su misura' }).click();
  await page.getByRole('textbox', { name: 'HTML' }).fill('{{nome}}<script></script>');
  await page.getByRole('button', { name: 'Crea modello' }).click();
};

export const start: Cupboard = {
  fill,
  screens: [
    { name: 'login', usually: 'judged', path: '/login', who: null, seen: text('Accedi') },
    {
      name: 'login-refused',
      path: '/login',
      who: null,
      act: async (page) => {
        await page.getByLabel('Nome utente').fill('anna');
        await page.getByLabel('Password', { exact: true }).fill('sbagliata');
        await page.keyboard.press('Enter');
      },
      seen: text('Nome utente o password non corretti'),
    },
    {
      name: 'login-forgotten',
      path: '/login#passwordDimenticata',
      who: null,
      seen: text('Invia il collegamento'),
    },
    {
      name: 'login-forgotten-sent',
      path: '/login#passwordDimenticata',
      who: null,
      act: async (page) => {
        await page.getByLabel('Nome utente o e-mail istituzionale').fill('nessuno');
        await press('Invia il collegamento')(page);
      },
      seen: text(/fra poco riceverà un’e-mail/),
    },
    {
      name: 'login-new-password',
      path: '/login#nuovaPassword=usato',
      who: null,
      act: async (page) => {
        for (const name of ['Nuova password', 'Ripeti la nuova password'])
          await page.getByRole('textbox', { name, exact: true }).fill('nuvola-trapano-viola-3');
        await press('Scegli la password')(page);
      },
      seen: text(/Il collegamento non vale più/),
    },
    { name: 'logout', usually: 'opened', path: '/logout', who: null, seen: text('Accedi') },
    {
      name: 'step-1',
      usually: 'judged',
      path: '/primoIngresso',
      who: 'newcomer',
      seen: text('Data di nascita'),
    },
    {
      name: 'step-1-errors',
      path: '/primoIngresso',
      who: 'newcomer',
      act: press('Salva e continua'),
      seen: text('Questo campo è obbligatorio'),
    },
    { name: 'step-2', path: step('accademici'), who: 'reached', seen: text(/autoveicolo/) },
    { name: 'step-3', path: step('documenti'), who: 'reached', seen: text('In verifica') },
    { name: 'step-4', path: step('regolamenti'), who: 'reached', seen: text('Regolamento interno') },
    {
      name: 'step-4-reading',
      usually: 'opened',
      path: step('regolamenti'),
      who: 'reached',
      act: press(/^Leggi Regolamento del laboratorio/),
      seen: text('Ho letto e accetto'),
    },
    {
      name: 'step-4-missing',
      path: step('regolamenti'),
      who: 'reached',
      act: press('Completa la registrazione'),
      seen: text('Per continuare manca qualcosa'),
    },
    { name: 'home', usually: 'judged', path: '/', seen: text('Per te') },
    { name: 'home-powerless', path: '/', who: 'powerless', seen: text('Per te') },
    { name: 'menu', path: '/', act: openMenu, seen: text('Segnala un bug') },
    {
      name: 'bug-report',
      usually: 'opened',
      path: '/regolamenti',
      act: async (page, size) => {
        await openMenu(page, size);
        await press('Segnala un bug')(page);
      },
      seen: dialog('Segnala un bug'),
    },
    {
      name: 'palette',
      usually: 'opened',
      path: '/regolamenti',
      act: async (page) => {
        await page.locator('h1', { hasText: 'Regolamenti' }).waitFor({ state: 'attached' });
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Cerca pagine e prodotti' }).fill('pren');
      },
      seen: text('Prenota stanza'),
    },
    {
      name: 'organisation',
      usually: 'opened',
      path: '/organizzazione',
      seen: text('Chi emette i documenti'),
    },
    { name: 'second-factor', usually: 'opened', path: '/secondoFattore', seen: text('Codici a tempo') },
    { name: 'regulations', usually: 'opened', path: '/regolamenti', seen: text('Regolamento interno') },
    { name: 'regulations-reader', path: '/regolamenti', who: 'powerless', seen: text(/^Da accettare entro/) },
    {
      name: 'regulation-new',
      usually: 'opened',
      path: '/regolamenti',
      act: press('Nuovo regolamento'),
      seen: dialog('Nuovo regolamento'),
    },
    {
      name: 'regulation-pdf',
      path: '/regolamenti/1',
      seen: (page) => page.getByRole('region', { name: /pagina 1 di/ }).waitFor(),
    },
    {
      name: 'regulation-text',
      usually: 'judged',
      path: '/regolamenti/2',
      seen: text('Che cosa cambia: Gli orari'),
    },
    {
      name: 'regulation-versions',
      path: '/regolamenti/2?scheda=versioni',
      seen: (page) => page.locator('ins').first().waitFor(),
    },
    {
      name: 'regulation-confirmations',
      path: '/regolamenti/2?scheda=conferme',
      seen: text('Ricorda a chi manca'),
    },
    {
      name: 'regulation-given',
      path: '/regolamenti/2?scheda=conferme',
      act: async (page) => {
        await page.getByRole('button', { name: /^Elenco/ }).click();
        await page.getByRole('option', { name: 'Conferme, versione 1' }).click();
      },
      seen: text(/^(Nessuno ha confermato la versione 1|.* conferm[ae])/),
    },
    {
      name: 'regulation-history',
      path: '/regolamenti/2?scheda=cronologia',
      seen: text('Regolamento creato'),
    },
    {
      name: 'regulation-publish',
      usually: 'opened',
      path: '/regolamenti/2/pubblica',
      seen: text('Come si legge'),
    },
    {
      name: 'signature',
      usually: 'opened',
      path: '/generaFirmaMail',
      seen: signatureOf('Maria Antonietta Guendalina Prova'),
    },
    {
      name: 'signature-guide',
      path: '/generaFirmaMail',
      act: (page) => page.getByText('Outlook classico per Windows').click(),
      seen: text(/^In alternativa scarica il file \.htm, chiudi Outlook/),
    },
    {
      name: 'signature-templates',
      usually: 'opened',
      path: '/generaFirmaMail/modelli',
      seen: text('Predefinito'),
    },
    {
      name: 'signature-template',
      usually: 'judged',
      path: '/generaFirmaMail/modelli/1',
      seen: signatureOf('Giulia Rinaldi'),
    },
    {
      name: 'signature-template-custom',
      usually: 'opened',
      path: '/generaFirmaMail/modelli/nuovo',
      act: writeBadTemplate,
      seen: text('Riga 1: <script> non è ammesso: una firma non contiene codice'),
    },
    { name: 'error', usually: 'opened', path: '/error', seen: title('Errore') },
    { name: 'not-found', usually: 'opened', path: '/nessuna', seen: title('Non trovata') },
    {
      name: 'not-authorised',
      usually: 'opened',
      path: '/ordini',
      who: 'powerless',
      seen: title('Non autorizzatə'),
    },
    {
      name: 'maintenance',
      path: '/regolamenti',
      answers: ['**/api/utilities/regulations*', 502, ''],
      seen: title('Server in manutenzione'),
    },
  ],
};
