/** The screens of the places, the desk and stock-takes. */
import type { Page } from '../../support/browser.ts';
import { findPlaceId, makeWorkshopPlaces } from '../../support/places.ts';
import type { Product } from '../../support/product.ts';
import { importProducts } from '../../support/products.ts';
import { makeDeskData } from '../../support/stock.ts';
import { makeStockTakes } from '../../support/stock-takes.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, press, text } from '../steps.ts';

let shelf = 1;

async function fill(product: Product) {
  const member = await makeMember(product);
  // An imported product lies in a place of its own until somebody says where it is.
  await importProducts(product, [{ codice: 'BRG-12', nome: 'Brugola da 12', quantita: '40' }]);
  await makeWorkshopPlaces(member, 1);
  await makeStockTakes(product, member, await makeDeskData(product, member));
  shelf = await findPlaceId(member, 'LAB-A-01-01');
  return { member };
}

/** Opens a place in the tree, or in the phone's list. */
const openPlace = (code: string) => (page: Page) => page.getByText(code, { exact: true }).first().click();

export const places: Cupboard = {
  fill,
  screens: [
    {
      name: 'places',
      usually: 'judged',
      path: '/alloc',
      act: openPlace('DA-SISTEMARE'),
      seen: (page) => page.getByRole('heading', { name: 'DA-SISTEMARE' }).waitFor(),
    },
    {
      name: 'place-by-label',
      usually: 'opened',
      path: () => `/l/${shelf}`,
      seen: (page) => page.getByRole('heading', { name: 'LAB-A-01-01' }).waitFor(),
    },
    {
      name: 'place-lit',
      usually: 'opened',
      path: () => `/pianta/${shelf}`,
      seen: (page) => page.getByRole('button', { name: /^È qui: LAB-A-01-01/ }).waitFor(),
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
    { name: 'desk', usually: 'opened', path: '/warehouse', seen: text('Ceduto al reparto') },
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
      usually: 'opened',
      path: '/warehouse/inventari/1',
      // The stock-take is about a single place, which is chosen already.
      act: (page) => page.getByRole('button', { name: /^Resina/ }).click(),
      seen: (page) => page.getByRole('textbox', { name: 'Quanti ce ne sono' }).waitFor(),
    },
    { name: 'stock-take-differences', path: '/warehouse/inventari/2', seen: text('2 conte') },
    {
      name: 'stock-take-missing',
      path: '/warehouse/inventari/2?scheda=mancanti',
      seen: text('Lascia tutte'),
    },
    {
      name: 'stock-take-history',
      path: '/warehouse/inventari/2?scheda=cronologia',
      seen: text('Inventario creato'),
    },
  ],
};
