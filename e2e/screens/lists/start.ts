/** The screens before and around the cupboards: the sign-in, the registration, Home and errors. */
import type { Caller } from '../../../server/testing/app.ts';
import { isTrial } from '../../../server/testing/trial.ts';
import { makeBookings } from '../../support/bookings.ts';
import { makeDeliveryNotes } from '../../support/delivery-notes.ts';
import { makeExpenseReports, makeReportsToDecide } from '../../support/expense-reports.ts';
import { makeOrders } from '../../support/orders.ts';
import { makeNearlyRegistered } from '../../support/people.ts';
import { makeFilesToUpload, type Product } from '../../support/product.ts';
import { makeRegulations } from '../../support/regulations.ts';
import { makeDeskData } from '../../support/stock.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, openMenu, press, text, title } from '../steps.ts';

async function fill(product: Product) {
  const member = await makeMember(product);
  if (isTrial) {
    const { pdf } = await makeFilesToUpload();
    await makeRegulations(product, member, pdf);
    await fillHome(product, member);
  }
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

const step = (name: string) => `/primoIngresso?passo=${name}`;

export const start: Cupboard = {
  fill,
  screens: [
    { name: 'login', usually: 'opened', path: '/login', who: null, seen: text('Accedi') },
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
      path: '/regolamenti',
      act: async (page) => {
        await page.locator('h1', { hasText: 'Regolamenti' }).waitFor({ state: 'attached' });
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Cerca o scrivi che cosa fare' }).fill('pren');
      },
      seen: text('Prenota stanza'),
    },
    { name: 'second-factor', usually: 'opened', path: '/secondoFattore', seen: text('Codici a tempo') },
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
