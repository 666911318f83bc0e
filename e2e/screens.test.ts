/**
 * Opens every screen at both sizes, on the phone in the dark, too: axe-core finds nothing, nothing scrolls sideways,
 * and the page logs no error; makes a picture of each.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { can } from '@wms/contract/platform/permissions';
import { proposeReceipts } from '../server/src/accounting/receipts/retention/proposing.ts';
import type { Caller } from '../server/src/testing/app.ts';
import { leaveAndErase, makeReceipt } from '../server/src/testing/receipts/fixtures.ts';
import { publisher } from '../server/src/utilities/regulations/shared/fixtures.ts';
import { bookedDay, clashingAnswer, makeBookings, takenAnswer } from './support/bookings.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  type Size,
  sizes,
  violations,
} from './support/browser.ts';
import { makeDeliveryNotes } from './support/delivery-notes.ts';
import { makeExpenseReports, makeReportsToDecide } from './support/expense-reports.ts';
import { makeMembers } from './support/members.ts';
import { makeOrders } from './support/orders.ts';
import { makeFullMember, makeNearlyRegistered } from './support/people.ts';
import { makeWorkshopPlaces } from './support/places.ts';
import { makeFilesToUpload, type Product, startProduct, writeShortCatalogue } from './support/product.ts';
import { importProducts } from './support/products.ts';
import { follow, openAs } from './support/signed-in.ts';
import { makeDeskData } from './support/stock.ts';
import { makeStockTakes } from './support/stock-takes.ts';
import { makeSuppliers } from './support/suppliers.ts';

let product: Product;
let browser: Browser;
let files: Awaited<ReturnType<typeof makeFilesToUpload>>;
let booked: Awaited<ReturnType<typeof makeBookings>>;
let suppliers: Awaited<ReturnType<typeof makeSuppliers>>;
let ordered: Awaited<ReturnType<typeof makeOrders>>;
let spent: Awaited<ReturnType<typeof makeExpenseReports>>;
let toDecide: number;
let annulledNote: number;
let members: Awaited<ReturnType<typeof makeMembers>>;
let oldReceipt: number;
const people: Record<'member' | 'newcomer' | 'reached' | 'powerless', Caller | undefined> = {
  member: undefined,
  newcomer: undefined,
  reached: undefined,
  powerless: undefined,
};

before(async () => {
  [product, browser, files] = await Promise.all([startProduct(), launchBrowser(), makeFilesToUpload()]);
  // A little more than a page of a list: axe looks at each row.
  await product.wms('import', 'products', await writeShortCatalogue(60));
  await importProducts(product, [
    {
      codice: 'GUARNIZIONE-CODICE-MOLTO-LUNGO-2026-REV-12-BIS',
      nome: `Guarnizione ${'per sospensione anteriore '.repeat(7)}`.trim(),
      descrizione: 'Donaudampfschifffahrtsgesellschaft'.repeat(20),
      quantita: '12345678,125',
      unita: 'kg',
    },
  ]);
  await product.wms('regulation', 'publish', files.pdf, '--title', 'Regolamento interno');
  people.member = await makeFullMember(product);
  await makeLongRegulation(people.member);
  await makeWorkshopPlaces(people.member, 1);
  const things = await makeDeskData(product, people.member);
  await makeStockTakes(product, people.member, things);
  suppliers = await makeSuppliers(people.member);
  await makeOldReceipt();
  booked = await makeBookings(product, people.member);
  ordered = await makeOrders(product, people.member);
  annulledNote = await makeDeliveryNotes(product, people.member);
  members = await makeMembers(people.member);
  const treasurer = await product.person({
    permissions: [can.receiptsManagement, can.expenseReports],
    ...{ nome: 'Maria Antonietta Guendalina', cognome: 'Sanseverino di Collalto' },
  });
  spent = await makeExpenseReports(people.member, treasurer);
  toDecide = await makeReportsToDecide(treasurer, people.member);
  people.newcomer = await product.person({ permissions: ['USR_EDT'], completed: false });
  people.reached = await makeNearlyRegistered(product);
  people.powerless = await product.person({ permissions: ['USR_EDT'] });
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** A receipt of somebody who was erased, from more than ten years ago, with texts as long as they may be. */
async function makeOldReceipt() {
  const { id: userId } = await product.person({ permissions: [] });
  oldReceipt = await makeReceipt(product, {
    ...{ userId, issuedOn: '2001-05-05', amount: '1234567.89', method: 'contanti' },
    payerName: 'Maria Antonietta Guendalina Sanseverino di Collalto',
    reason: `Rimborso ${'per il materiale della trasferta di luglio '.repeat(6)}`.trim(),
  });
  await leaveAndErase(product, userId);
  await proposeReceipts(product.db);
  // It was kept for a year already.
  await product.db
    .updateTable('receipt_disposals')
    .set({ kept_until: '2012-05-05', kept_reason: 'Serve ancora alla causa davanti al tribunale di Torino' })
    .execute();
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

type Screen = {
  name: string;
  path: string | (() => string);
  /** Who looks: the full member by default; for null nobody is signed in. */
  who?: keyof typeof people | null;
  /** An answer that replaces the server's. */
  answers?: [address: string, status: number, body: string];
  /** What a person does on the screen. */
  act?: (page: Page, size: Size) => Promise<unknown>;
  /** Waits for something that shows that the screen is there. */
  seen: (page: Page) => Promise<unknown>;
};

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).last().waitFor();
const title = (words: string) => (page: Page) =>
  page.locator('h1', { hasText: words }).waitFor({ state: 'attached' });
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openMenu = async (page: Page, size: Size) => {
  if (size !== 390) return;
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};
/** Opens a place in the tree, or in the phone's list. */
const openPlace = (code: string) => (page: Page) => page.getByText(code, { exact: true }).first().click();
const workshop = (name: string) => fileURLToPath(new URL(`fixtures/workshop-${name}.csv`, import.meta.url));
const step = (name: string) => `/primoIngresso?passo=${name}`;
const tab = (name: string) => `/areaUtente?scheda=${name}`;

const calendar = (page: 'prenotazione' | 'prenotazioneFurgone', view: string) =>
  `/${page}?vista=${view}&giorno=${bookedDay}`;
const bookingCalled = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().waitFor();
/** Opens the form of a booking with all that it asks. */
const openBookingForm = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Altri dettagli/ })
    .click();
};
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
const openRepeatingForm = async (page: Page) => {
  await openBookingForm(page);
  await page.getByRole('combobox', { name: 'Si ripete' }).click();
  await page.getByRole('option', { name: 'Ogni settimana' }).click();
  await page.getByRole('combobox', { name: 'Finisce' }).click();
  await page.getByRole('option', { name: 'Dopo un numero di volte' }).click();
};
const book = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Prenota', exact: true }).click();

/** Prices that changed today are one price; these changed in the course of the year. */
const changedPrices = JSON.stringify(
  [300, 120, 3].map((days, place) => ({
    supplier: { id: 1, name: 'Consorzio delle officine meccaniche e delle torrefazioni riunite' },
    code: 'RR05P100KDTR-ND-2026-REV-12-BIS-CONFEZIONE-GRANDE',
    fromQuantity: '125000.125',
    price: `${12345 + place * 1000}.6789`,
    currency: 'USD',
    at: new Date(Date.now() - days * 86_400_000).toISOString(),
  })),
);

const screens: Screen[] = [
  { name: 'login', path: '/login', who: null, seen: text('Accedi') },
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
  { name: 'step-1', path: '/primoIngresso', who: 'newcomer', seen: text('Data di nascita') },
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
  { name: 'home', path: '/', seen: text('Per te') },
  { name: 'home-powerless', path: '/', who: 'powerless', seen: text('Per te') },
  { name: 'menu', path: '/', act: openMenu, seen: text('Segnala un bug') },
  {
    name: 'bug-report',
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
      await page.getByRole('combobox', { name: 'Cerca pagine e prodotti' }).fill('pren');
    },
    seen: text('Prenota stanza'),
  },
  { name: 'inventory', path: '/prod', seen: text(/\d\spz$/) },
  {
    name: 'inventory-filtered',
    path: '/prod?q=lib&stock=available&sort=quantity&direction=desc',
    seen: text(/\d\spz$/),
  },
  {
    name: 'inventory-chip',
    path: '/prod?q=lib',
    act: press('Disponibilità'),
    seen: (page) => page.getByRole('option', { name: /^Disponibili/ }).waitFor(),
  },
  { name: 'inventory-long', path: '/prod?q=guarnizione', seen: text('GUARNIZIONE-CODICE') },
  { name: 'inventory-nothing', path: '/prod?q=zzzzqqqq', seen: text(/^Nessun prodotto/) },
  {
    name: 'inventory-failed',
    path: '/prod',
    answers: ['**/api/logistics/products*', 500, '{"detail":"Il disco è pieno"}'],
    seen: text('Il disco è pieno'),
  },
  { name: 'imports', path: '/importa', seen: text(/^Importazioni di /) },
  {
    name: 'import-columns',
    path: '/importa?dati=products',
    act: (page) => page.getByLabel('File da importare').setInputFiles(workshop('products')),
    seen: text('Come diventano'),
  },
  {
    name: 'import-errors',
    path: '/importa?dati=stock',
    act: async (page) => {
      await page.getByLabel('File da importare').setInputFiles(workshop('stock'));
      await press('Controlla il file')(page);
    },
    seen: text('Perché non va'),
  },
  { name: 'search', path: '/ricercaProdotti?q=lib', seen: text(/\d\spz$/) },
  { name: 'search-long', path: '/ricercaProdotti?q=guarnizione', seen: text('GUARNIZIONE-CODICE') },
  { name: 'scan', path: '/scan?codice=/p/1', seen: text('disponibili') },
  {
    name: 'scan-keypad',
    path: '/scan?codice=/p/1',
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Carica', exact: true }).click(),
    seen: dialog('Carica'),
  },
  { name: 'scan-unknown', path: '/scan?codice=MAI-VISTO', seen: text('Codice non conosciuto') },
  {
    name: 'scan-list',
    path: '/scan?modo=scarico&codice=/p/1',
    // The product lies in several places, so the line asks from where.
    seen: (page) => page.getByRole('button', { name: 'Da dove?' }).waitFor(),
  },
  { name: 'product', path: '/prod/1', seen: text('Categoria') },
  {
    name: 'product-long',
    path: '/prod?q=guarnizione',
    act: (page) => page.getByRole('main').getByRole('link', { name: 'Guarnizione' }).click(),
    seen: text('Ubicazione'),
  },
  { name: 'product-details', path: '/prod/1?scheda=dettagli', seen: text('Scorta e conteggio') },
  { name: 'product-papers', path: '/prod/1?scheda=allegati', seen: text('Allega un file') },
  { name: 'product-new', path: '/prod/nuovo?codice=8001090001238', seen: title('Nuovo prodotto') },
  { name: 'product-edit', path: '/prod/1/modifica', seen: title('Modifica') },
  { name: 'product-missing', path: '/prod/999999', seen: text(/Questo prodotto non c’è/) },
  {
    name: 'product-suppliers',
    path: '/prod/1?scheda=fornitori',
    answers: ['**/api/logistics/products/1/prices', 200, changedPrices],
    seen: (page) => page.getByRole('slider', { name: /^Prezzo di/ }).waitFor(),
  },
  { name: 'suppliers', path: '/fornitori', seen: text('Ferramenta Rossi') },
  { name: 'supplier-new', path: '/fornitori/nuovo', seen: title('Nuovo fornitore') },
  { name: 'supplier', path: () => `/fornitori/${suppliers.long}`, seen: text(/^RR05P100KDTR/) },
  {
    name: 'supplier-bare',
    path: () => `/fornitori/${suppliers.bare}`,
    seen: text(/^Non si sa ancora che cosa/),
  },
  {
    name: 'supplier-people',
    path: () => `/fornitori/${suppliers.long}?scheda=contatti`,
    seen: text(/^Maria Antonietta/),
  },
  {
    name: 'supplier-offer',
    path: () => `/fornitori/${suppliers.bare}`,
    act: press('Aggiungi un prodotto'),
    seen: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'supplier-edit', path: () => `/fornitori/${suppliers.long}/modifica`, seen: title('Modifica') },
  { name: 'supplier-missing', path: '/fornitori/999999', seen: text(/Questo fornitore non c’è/) },
  { name: 'macro-categories', path: '/macrocat', seen: text(/^\d+ categorie$/) },
  {
    name: 'macro-category-new',
    path: '/macrocat',
    act: press('Nuova categoria'),
    seen: dialog('Nuova categoria'),
  },
  { name: 'macro-category-history', path: '/macrocat/1?scheda=cronologia', seen: text('Categoria creata') },
  { name: 'sub-categories', path: '/sottocat', seen: text(/^\d+ sottocategorie$/) },
  {
    name: 'sub-category-edit',
    path: '/sottocat/1',
    act: press('Modifica'),
    seen: dialog('Modifica la sottocategoria'),
  },
  {
    name: 'sub-category-merge',
    path: '/sottocat/1',
    act: async (page) => {
      await press('Altre azioni')(page);
      await page.getByRole('menuitem', { name: 'Unisci a un’altra' }).click();
    },
    seen: dialog('Unisci «'),
  },
  {
    name: 'places',
    path: '/alloc',
    act: openPlace('DA-SISTEMARE'),
    seen: (page) => page.getByRole('heading', { name: 'DA-SISTEMARE' }).waitFor(),
  },
  {
    name: 'places-plan',
    path: '/alloc',
    act: async (page) => {
      await openPlace('LAB')(page);
      await page.getByRole('tab', { name: 'Mappa' }).click();
    },
    seen: (page) => page.getByRole('button', { name: /^LAB-A-01-01/ }).waitFor(),
  },
  {
    name: 'places-new',
    path: '/alloc',
    act: async (page) => {
      await openPlace('LAB')(page);
      await press('Aggiungi dentro')(page);
    },
    seen: dialog('Nuova ubicazione in LAB'),
  },
  {
    name: 'places-generate',
    path: '/alloc',
    act: async (page) => {
      await openPlace('LAB')(page);
      await press('Altre azioni su LAB')(page);
      await page.getByRole('menuitem', { name: 'Genera ubicazioni' }).click();
    },
    seen: text(/20 ripiani|15 scaffali/),
  },
  { name: 'desk', path: '/warehouse', seen: text('Ceduto al reparto') },
  {
    name: 'desk-correction',
    path: '/warehouse',
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Rettifica' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Prodotto' }).fill('resina epo');
      await page.getByRole('option', { name: /Resina epossidica/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rettifica' }).click();
    },
    seen: text('Questo campo è obbligatorio'),
  },
  { name: 'desk-reservations', path: '/warehouse?scheda=prenotazioni', seen: text(/^Vettura 2027/) },
  { name: 'desk-loans', path: '/warehouse?scheda=prestiti', seen: text(/^In ritardo/) },
  { name: 'desk-expiring', path: '/warehouse?scheda=scadenze', seen: text(/^Scaduto (il |l’)/) },
  { name: 'desk-value', path: '/warehouse?scheda=valore', seen: text('I più movimentati') },
  { name: 'stock-takes', path: '/warehouse?scheda=inventari', seen: text('Attrezzi e resine') },
  {
    name: 'stock-take-new',
    path: '/warehouse?scheda=inventari',
    act: press('Apri inventario'),
    seen: dialog('Apri un inventario'),
  },
  {
    name: 'stock-take-count',
    path: '/warehouse/inventari/1',
    // The stock-take is about a single place, which is chosen already.
    act: (page) => page.getByRole('button', { name: /^Resina/ }).click(),
    seen: (page) => page.getByRole('textbox', { name: 'Quanti ce ne sono' }).waitFor(),
  },
  { name: 'stock-take-differences', path: '/warehouse/inventari/2', seen: text('2 conte') },
  { name: 'stock-take-missing', path: '/warehouse/inventari/2?scheda=mancanti', seen: text('Lascia tutte') },
  {
    name: 'stock-take-history',
    path: '/warehouse/inventari/2?scheda=cronologia',
    seen: text('Inventario creato'),
  },
  { name: 'orders', path: '/ordini', seen: text(/^In ritardo/) },
  { name: 'orders-nothing', path: '/ordini?q=zzzzqqqq', seen: text(/^Nessun ordine/) },
  {
    name: 'orders-failed',
    path: '/ordini',
    answers: ['**/api/logistics/orders*', 500, '{"detail":"Il disco è pieno"}'],
    seen: text('Il disco è pieno'),
  },
  { name: 'order-new', path: '/ordini/nuovo', seen: text('Aggiungi una riga') },
  {
    name: 'order-new-errors',
    path: '/ordini/nuovo',
    act: async (page) => {
      await page.locator('[data-path="lines.0.description"]').fill('Tornitura');
      await page.getByRole('button', { name: 'Salva la bozza' }).click();
    },
    seen: text('Questo campo è obbligatorio'),
  },
  { name: 'order-draft', path: () => `/ordini/${ordered.draft}`, seen: text('Invia richiesta') },
  {
    name: 'order-edit',
    path: () => `/ordini/${ordered.draft}/modifica`,
    act: press('Dettagli della riga 1'),
    seen: text('Sposta giù'),
  },
  { name: 'order-asked', path: () => `/ordini/${ordered.asked}`, seen: text(/^Approva$/) },
  {
    name: 'order-send',
    path: () => `/ordini/${ordered.approved}`,
    act: press('Ordina'),
    seen: text('Manda l’ordine'),
  },
  { name: 'order-sent', path: () => `/ordini/${ordered.sent}?scheda=invii`, seen: text('Primo invio') },
  { name: 'order-missing', path: '/ordini/999999', seen: text(/^Questo ordine non c’è/) },
  {
    name: 'supplier-orders',
    path: () => `/fornitori/${ordered.supplier}?scheda=ordini`,
    seen: text(/^In ritardo/),
  },
  { name: 'expenses', path: '/noteSpesa', seen: text(/^Parcheggio in centro/) },
  { name: 'expenses-nothing', path: '/noteSpesa?q=zzzzqqqq', seen: text(/^Nessuna nota/) },
  {
    name: 'expenses-failed',
    path: '/noteSpesa',
    answers: ['**/api/accounting/expense-reports/own*', 500, '{"detail":"Il disco è pieno"}'],
    seen: text('Il disco è pieno'),
  },
  { name: 'expense-new', path: '/noteSpesa', act: press('Nuova nota'), seen: dialog('Nuova nota') },
  {
    name: 'expense-capture',
    path: '/noteSpesa',
    act: (page) => page.getByLabel('Foto dello scontrino').setInputFiles(files.photo),
    seen: dialog('Nuova spesa'),
  },
  { name: 'expense-draft', path: () => `/noteSpesa/${spent.draft}`, seen: text(/^Prima di inviarla/) },
  {
    name: 'expense-line',
    path: () => `/noteSpesa/${spent.draft}`,
    act: press('Aggiungi una spesa'),
    seen: dialog('Nuova spesa'),
  },
  {
    name: 'expense-line-edit',
    path: () => `/noteSpesa/${spent.draft}`,
    act: press(/^Modifica Chilometri/),
    seen: text(/456,00, a 0,9500/),
  },
  { name: 'expense-sent', path: () => `/noteSpesa/${spent.twin}`, seen: text(/^Forse è un doppione/) },
  { name: 'expense-refused', path: () => `/noteSpesa/${spent.refused}`, seen: text(/l’ha respinta/) },
  { name: 'expense-reduced', path: () => `/noteSpesa/${spent.reduced}`, seen: text(/^Ridotta/) },
  { name: 'expense-paid', path: () => `/noteSpesa/${spent.paid}`, seen: text(/CRO 12345678901/) },
  {
    name: 'expense-history',
    path: () => `/noteSpesa/${spent.paid}?scheda=cronologia`,
    seen: (page) => page.getByRole('tabpanel').getByRole('listitem').first().waitFor(),
  },
  { name: 'expense-missing', path: '/noteSpesa/999999', seen: text(/^Questa nota non c’è/) },
  { name: 'expense-approvals', path: '/noteSpesa/approvazioni', seen: text('Approva') },
  {
    name: 'expense-decide',
    path: () => `/noteSpesa/${toDecide}`,
    act: press(/^Rifiuta/),
    seen: text('Approva questa riga intera'),
  },
  {
    name: 'expense-reject',
    path: () => `/noteSpesa/${toDecide}`,
    act: press('Respingi'),
    seen: dialog('Respingi'),
  },
  {
    name: 'expenses-to-pay',
    path: '/noteSpesa/approvazioni?scheda=rimborsare',
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^Seleziona NS/ })
        .first()
        .check(),
    seen: text('Segna rimborsate'),
  },
  { name: 'expenses-all', path: '/noteSpesa/approvazioni?scheda=tutte', seen: text('Respinta') },
  { name: 'mileage-rates', path: '/ricevute/regole?scheda=tariffe', seen: text(/^Sopra il costo ACI/) },
  {
    name: 'mileage-rate',
    path: '/ricevute/regole?scheda=tariffe',
    act: press('Nuova tariffa'),
    seen: dialog('Nuova tariffa'),
  },
  { name: 'resolutions', path: '/ricevute/regole?scheda=delibere', seen: text('In vigore') },
  {
    name: 'resolution',
    path: '/ricevute/regole?scheda=delibere',
    act: press('Nuova delibera'),
    seen: dialog('Nuova delibera'),
  },
  { name: 'area-data', path: '/areaUtente', seen: text('Data di nascita') },
  {
    name: 'area-unsaved',
    path: '/areaUtente',
    act: async (page, size) => {
      await page.getByRole('textbox', { name: 'Telefono', exact: true }).fill('1');
      await openMenu(page, size);
      await page.getByRole('link', { name: 'Home', exact: true }).click();
    },
    seen: dialog('Modifiche non salvate'),
  },
  {
    name: 'area-picture',
    path: '/areaUtente',
    act: async (page) => {
      await press('Cambia immagine')(page);
      await page.locator('[role=dialog] input[type=file]').setInputFiles(files.photo);
    },
    seen: (page) => page.getByRole('slider').waitFor(),
  },
  { name: 'area-studies', path: tab('accademici'), seen: text(/autoveicolo/) },
  {
    name: 'area-course',
    path: tab('accademici'),
    act: press(/^Modifica Ingegneria/),
    seen: dialog('Modifica il corso'),
  },
  {
    name: 'area-course-delete',
    path: tab('accademici'),
    act: press(/^Elimina Ingegneria/),
    seen: dialog('Elimina il corso'),
  },
  { name: 'area-documents', path: tab('documenti'), seen: text(/^Motivo:/) },
  {
    name: 'area-document-chosen',
    path: tab('documenti'),
    act: (page) => page.getByLabel('Certificato', { exact: true }).setInputFiles(files.pdf),
    seen: text('Data di conseguimento'),
  },
  { name: 'area-teams', path: tab('reparti'), seen: text('Telaio') },
  { name: 'area-bookings', path: tab('prenotazioni'), seen: text('Revisori') },
  { name: 'area-receipts', path: tab('ricevute'), seen: text(/Quota associativa/) },
  {
    name: 'area-receipts-none',
    path: tab('ricevute'),
    who: 'powerless',
    seen: text(/Non hai ancora ricevute/),
  },
  { name: 'receipts', path: '/ricevute', seen: text(/Quota associativa/) },
  { name: 'receipts-totals', path: '/ricevute?scheda=totali', seen: text('Per causale') },
  {
    name: 'receipts-none',
    path: '/ricevute?q=zzzzzz',
    seen: text(/^Nessuna ricevuta corrisponde/),
  },
  { name: 'receipt', path: () => `/ricevute/${oldReceipt}`, seen: text(/^Rimborso per il materiale/) },
  { name: 'receipt-papers', path: () => `/ricevute/${oldReceipt}?scheda=documenti`, seen: text(/^SHA-256/) },
  {
    name: 'receipt-broken',
    path: () => `/ricevute/${oldReceipt}`,
    answers: ['**/api/accounting/receipts/*/details', 500, '{"detail":"Si è verificato un errore"}'],
    seen: text('Riprova'),
  },
  { name: 'receipt-missing', path: '/ricevute/999999', seen: text(/^Questa ricevuta non c’è/) },
  {
    name: 'receipt-new',
    path: '/ricevute/nuova',
    act: async (page) => {
      await press('Scrivi a mano')(page);
      await page
        .getByRole('textbox', { name: 'Nome e cognome, o denominazione' })
        .fill('Maria Antonietta Guendalina Sanseverino di Collalto e Valperga del Monferrato');
      await page.getByRole('combobox', { name: 'Causale' }).click();
      await page.getByRole('option', { name: 'Corso' }).click();
      await page.getByRole('textbox', { name: 'Importo' }).fill('1234567,89');
    },
    seen: text(/Serve il contrassegno/),
  },
  {
    name: 'receipt-new-errors',
    path: '/ricevute/nuova',
    act: press(/^Emetti/),
    seen: text('Questo campo è obbligatorio'),
  },
  {
    name: 'receipt-replace',
    path: () => `/ricevute/nuova?sostituisce=${oldReceipt}`,
    seen: text('Motivo dell’annullamento'),
  },
  { name: 'receipts-mass', path: '/ricevute/emissione', seen: text('Chi la riceve') },
  { name: 'accounting-rules', path: '/ricevute/regole', seen: text('Quote esenti delle associazioni') },
  {
    name: 'accounting-rule',
    path: '/ricevute/regole',
    act: press('Cambia Non è una fattura'),
    seen: dialog('Non è una fattura'),
  },
  { name: 'receipt-kinds', path: '/ricevute/regole?scheda=causali', seen: text('Erogazione liberale') },
  {
    name: 'receipt-kind',
    path: '/ricevute/regole?scheda=causali',
    act: press('Modifica Corso'),
    seen: dialog('Modifica «Corso»'),
  },
  {
    name: 'receipts-retention',
    path: '/ricevute?scheda=conservazione',
    act: (page) => page.getByRole('checkbox', { name: /Ricevuta 1\/2001/ }).check(),
    seen: text('Conserva ancora'),
  },
  { name: 'members', path: '/tesserati', seen: text(/quot[ae] apert[ae]/) },
  { name: 'members-voters', path: '/tesserati?scheda=voto', seen: text(/di iscrizione/) },
  { name: 'members-book', path: '/tesserati?scheda=libro', seen: text('Apri il PDF') },
  { name: 'members-kinds', path: '/tesserati?scheda=categorie', seen: text('Nuova categoria') },
  { name: 'members-nobody', path: '/tesserati?q=zzzzqqqq', seen: text(/^Nessun socio/) },
  {
    name: 'members-failed',
    path: '/tesserati',
    answers: ['**/api/accounting/members*', 500, '{"detail":"Il disco è pieno"}'],
    seen: text('Il disco è pieno'),
  },
  { name: 'member', path: () => `/tesserati/${members.long}`, seen: text('Pagata in parte') },
  {
    name: 'member-pay',
    path: () => `/tesserati/${members.long}`,
    act: press('Incassa quota'),
    seen: dialog('Incassa quota'),
  },
  {
    name: 'member-end',
    path: () => `/tesserati/${members.bare}`,
    act: async (page) => {
      await press('Altre azioni')(page);
      await page.getByRole('menuitem', { name: 'Registra la cessazione' }).click();
    },
    seen: dialog('Registra la cessazione'),
  },
  {
    name: 'member-volunteering',
    path: () => `/tesserati/${members.long}?scheda=volontariato`,
    seen: text(/^Accompagna i più piccoli/),
  },
  { name: 'member-missing', path: '/tesserati/999999', seen: text(/^Questo socio non c’è/) },
  { name: 'member-new', path: '/tesserati/nuovo', seen: title('Nuovo socio') },
  { name: 'member-edit', path: () => `/tesserati/${members.long}/modifica`, seen: text('Genitore che paga') },
  { name: 'members-renewal', path: '/tesserati/rinnovo', seen: text(/^Rinnova \d/) },
  { name: 'volunteers', path: '/tesserati/volontari', seen: text(/non sostituisce il registro/) },
  { name: 'area-member', path: tab('tessera'), seen: text(/Non risulti fra i soci/) },
  { name: 'year', path: '/ricevute/anno?year=2001', seen: text('Entrate per causale') },
  { name: 'year-entries', path: '/ricevute/anno?scheda=movimenti', seen: text(/entrate €/) },
  { name: 'year-donors', path: '/ricevute/anno?scheda=donatori', seen: text(/nessuna ricevuta dice/) },
  {
    name: 'year-closed',
    path: '/ricevute/anno?scheda=chiusure',
    seen: text(/Nessun anno è ancora stato chiuso/),
  },
  { name: 'bank', path: '/ricevute/banca', seen: text(/Nessuna riga da abbinare/) },
  {
    name: 'bank-upload',
    path: '/ricevute/banca',
    act: (page) => page.getByRole('button', { name: 'Carica estratto conto' }).first().click(),
    seen: text(/Le righe che c’erano già non si aggiungono/),
  },
  { name: 'ddt', path: '/ddt', seen: text(/^Nessun buco/) },
  { name: 'ddt-book', path: '/ddt?scheda=rubrica', seen: text(/La rubrica è vuota/) },
  { name: 'ddt-types', path: '/ddt?scheda=tipi', seen: text('Evento o gara') },
  { name: 'ddt-note', path: () => `/ddt/${annulledNote}?scheda=documenti`, seen: text(/ANNULLATO/) },
  { name: 'ddt-edit', path: () => `/ddt/${annulledNote + 2}/modifica`, seen: text('Salva bozza') },
  { name: 'ddt-new', path: '/ddtV', seen: text(/^Scansiona i prodotti/) },
  { name: 'area-security', path: tab('sicurezza'), seen: text('Questa sessione') },
  { name: 'rooms', path: '/room', seen: text('Sala riunioni') },
  { name: 'rooms-closures', path: '/room?scheda=chiusure', seen: text('Natale') },
  { name: 'room', path: () => `/room/${booked.room}`, seen: text('Come si prenota') },
  { name: 'room-edit', path: () => `/room/${booked.room}/modifica`, seen: text('Togli tutti gli orari') },
  { name: 'van-edit', path: () => `/room/${booked.van}/modifica`, seen: text('Assicurazione fino al') },
  { name: 'calendar-day', path: calendar('prenotazione', 'giorno'), seen: bookingCalled(/Riunione/) },
  { name: 'calendar-week', path: calendar('prenotazione', 'settimana'), seen: bookingCalled(/Riunione/) },
  {
    name: 'calendar-month',
    path: calendar('prenotazione', 'mese'),
    seen: bookingCalled(/Riunione|prenotazion/),
  },
  {
    name: 'calendar-first-free',
    path: calendar('prenotazione', 'giorno'),
    act: press('Quando prima'),
    seen: (page) =>
      page.getByRole('list', { name: 'Primi orari liberi' }).getByRole('button').first().waitFor(),
  },
  {
    name: 'calendar-form',
    path: calendar('prenotazione', 'giorno'),
    act: openRepeatingForm,
    seen: text(/^Ogni lunedì, 10 volte$/),
  },
  {
    name: 'calendar-taken',
    path: calendar('prenotazione', 'giorno'),
    answers: ['**/api/workshop/rooms/bookings', 409, takenAnswer],
    act: async (page) => {
      await openBookingForm(page);
      await book(page);
    },
    seen: text('Avvisami se si libera'),
  },
  {
    name: 'calendar-clashes',
    path: calendar('prenotazione', 'giorno'),
    answers: ['**/api/workshop/rooms/bookings/preview', 200, clashingAnswer],
    act: async (page) => {
      await openRepeatingForm(page);
      await book(page);
    },
    seen: dialog('2 date non sono libere su 3'),
  },
  { name: 'bookings', path: '/prenotazioni', seen: text('Revisori') },
  {
    name: 'bookings-calendar',
    path: `/prenotazioni?scheda=calendario&vista=giorno&giorno=${bookedDay}`,
    seen: bookingCalled(/Riunione/),
  },
  { name: 'bookings-use', path: '/prenotazioni?scheda=uso', seen: text('Leggi come tabella') },
  { name: 'booking', path: () => `/prenotazioni/${booked.booking}`, seen: text('Prenotazione creata') },
  {
    name: 'booking-window',
    path: () => `${calendar('prenotazione', 'giorno')}&prenotazione=${booked.booking}`,
    seen: text('Apri la pagina'),
  },
  { name: 'vans-day', path: calendar('prenotazioneFurgone', 'giorno'), seen: bookingCalled(/Gara/) },
  { name: 'vans-week', path: calendar('prenotazioneFurgone', 'settimana'), seen: bookingCalled(/Gara/) },
  {
    name: 'vans-form',
    path: calendar('prenotazioneFurgone', 'giorno'),
    act: openBookingForm,
    seen: (page) => page.getByRole('textbox', { name: 'Chilometri previsti' }).waitFor(),
  },
  { name: 'van-bookings', path: '/prenotazioniFurgone', seen: text(/^Gara/) },
  { name: 'van-bookings-use', path: '/prenotazioniFurgone?scheda=uso', seen: text('Leggi come tabella') },
  {
    name: 'van-booking',
    path: () => `/prenotazioniFurgone/${booked.trip}`,
    seen: text('Prenotazione creata'),
  },
  { name: 'vans', path: '/prenotazioniFurgone/furgoni', seen: text(/^Ducato/) },
  { name: 'van-costs', path: '/prenotazioniFurgone/furgoni?scheda=spese', seen: text('Leggi come tabella') },
  { name: 'van-fines', path: '/prenotazioniFurgone/furgoni?scheda=multe', seen: text('Targa') },
  { name: 'regulations', path: '/regolamenti', seen: text('Regolamento interno') },
  { name: 'regulations-reader', path: '/regolamenti', who: 'powerless', seen: text(/^Da accettare entro/) },
  {
    name: 'regulation-new',
    path: '/regolamenti',
    act: press('Nuovo regolamento'),
    seen: dialog('Nuovo regolamento'),
  },
  {
    name: 'regulation-pdf',
    path: '/regolamenti/1',
    seen: (page) => page.getByRole('region', { name: /pagina 1 di/ }).waitFor(),
  },
  { name: 'regulation-text', path: '/regolamenti/2', seen: text('Che cosa cambia: Gli orari') },
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
  { name: 'regulation-history', path: '/regolamenti/2?scheda=cronologia', seen: text('Regolamento creato') },
  { name: 'regulation-publish', path: '/regolamenti/2/pubblica', seen: text('Come si legge') },
  {
    name: 'signature',
    path: '/generaFirmaMail',
    seen: signatureOf('Maria Antonietta Guendalina Prova'),
  },
  {
    name: 'signature-guide',
    path: '/generaFirmaMail',
    act: (page) => page.getByText('Outlook classico per Windows').click(),
    seen: text(/^In alternativa scarica il file \.htm, chiudi Outlook/),
  },
  { name: 'signature-templates', path: '/generaFirmaMail/modelli', seen: text('Predefinito') },
  { name: 'signature-template', path: '/generaFirmaMail/modelli/1', seen: signatureOf('Giulia Rinaldi') },
  {
    name: 'signature-template-custom',
    path: '/generaFirmaMail/modelli/nuovo',
    act: writeBadTemplate,
    seen: text('Riga 1: <script> non è ammesso: una firma non contiene codice'),
  },
  { name: 'not-found', path: '/nessuna', seen: title('Non trovata') },
  { name: 'not-authorised', path: '/ordini', who: 'powerless', seen: title('Non autorizzatə') },
  {
    name: 'maintenance',
    path: '/regolamenti',
    answers: ['**/api/utilities/regulations*', 502, ''],
    seen: title('Server in manutenzione'),
  },
];

const pathOf = ({ path }: Pick<Screen, 'path'>) => (typeof path === 'string' ? path : path());

/** A window that goes from screen to screen; `at` is who looks, undefined at the beginning. */
type Lane = { page: Page; size: Size; at?: keyof typeof people | null };

/**
 * Goes to the screen without loading the application again, because loading it and axe took more than half of the
 * time. It goes to the Error page first, so that nothing of the last screen is taken for the next one.
 */
async function walk({ page }: Lane, token: string | undefined, path: string): Promise<boolean> {
  await page.keyboard.press('Escape');
  await follow(page, '/error');
  const left = () =>
    window.location.pathname === '/error' &&
    document.title.startsWith('Errore') &&
    !document.querySelector('[role=dialog], [role=alert], main [aria-invalid=true]');
  const isEmpty = await page.waitForFunction(left, undefined, { polling: 'raf', timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (!isEmpty) return false;
  await page.evaluate((kept) => {
    localStorage.clear();
    sessionStorage.clear();
    if (kept) localStorage.setItem('wms.token', kept);
  }, token);
  await follow(page, path);
  return true;
}

/** Opens the screen; loads the page for another person, a replaced answer, or a screen that asks before leaving. */
async function open(lane: Lane, { who = 'member', answers, ...screen }: Screen) {
  const path = pathOf(screen);
  const caller = who === null ? undefined : people[who];
  const stays = who !== null && who === lane.at && !answers;
  lane.at = answers ? undefined : who;
  if (!(stays && (await walk(lane, caller?.token, path)))) await openAs(lane.page, caller, path);
}

/**
 * Checks the wide screen in light and the phone in dark, because colours don't depend on the size.
 */
async function look(lane: Lane, screen: Screen) {
  const { page, size } = lane;
  if (screen.answers) {
    const [address, status, body] = screen.answers;
    await page.route(address, (route) => route.fulfill({ status, body, contentType: 'application/json' }));
  }
  if (size === 1280 || process.env.WMS_PICTURES) await page.emulateMedia({ colorScheme: 'light' });
  try {
    await open(lane, screen);
    await screen.act?.(page, size);
    await screen.seen(page);
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, {
      polling: 'raf',
    });
  } catch (error) {
    await picture(page, `failed-${screen.name}`, size);
    throw error;
  } finally {
    await page.unrouteAll();
  }
  // People look at the phone's light pictures; the rules are checked in dark there, and in light on the wide screen.
  if (size === 1280 || process.env.WMS_PICTURES) await picture(page, screen.name, size);
  if (size === 390) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await picture(page, `${screen.name}-dark`, size);
  }
  assert.deepEqual(await violations(page, { menuToo: screen.path === '/' }), [], screen.name);
  assert.ok((await overflow(page)) <= 0, `${screen.name} scrolls sideways`);
}

/** Two windows for each size work at once, because most time is waiting; each person's screens follow each other. */
const looks = Object.keys(people).flatMap((name) => screens.filter(({ who = 'member' }) => who === name));
const inRow = [...screens.filter(({ who }) => who === null), ...looks];
const lanes = (Object.keys(sizes).map(Number) as Size[]).flatMap((size) =>
  [0, 1].map((lane) => ({ size, lane, mine: inRow.filter((_, index) => index % 2 === lane) })),
);

test('every screen is checked', () => {
  assert.deepEqual(new Set(inRow), new Set(screens));
});

describe('every screen', { concurrency: lanes.length }, () => {
  for (const { size, lane: number, mine } of lanes)
    describe(`at ${size} px, ${number + 1} of 2`, { concurrency: 1 }, () => {
      let lane: Lane;
      let complaints: string[];
      before(async () => {
        lane = { page: await (await newWindow(browser, product.url, size)).newPage(), size };
        complaints = complaintsOf(lane.page);
      });
      for (const screen of mine)
        test(screen.name, async () => {
          complaints.length = 0;
          await look(lane, screen);
          assert.deepEqual(
            complaints.filter((complaint) => !(screen.answers && /status of 5/.test(complaint))),
            [],
          );
        });
    });
});
