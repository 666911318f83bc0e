/** The screens of the warehouse: products, categories, places, imports, the scanner, the desk and stock-takes. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { json } from '../../../server/src/testing/app.ts';
import { uploadImport } from '../../../server/src/testing/logistics/imports.ts';
import type { Page } from '../../support/browser.ts';
import { findPlaceId, makeWorkshopPlaces } from '../../support/places.ts';
import { type Product, writeShortCatalogue } from '../../support/product.ts';
import { importProducts } from '../../support/products.ts';
import { makeDeskData } from '../../support/stock.ts';
import { makeStockTakes } from '../../support/stock-takes.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, press, text, title } from '../steps.ts';

let shelf = 1;
let uploaded = { id: 1 };

async function fill(product: Product) {
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
  const member = await makeMember(product);
  await makeWorkshopPlaces(member, 1);
  shelf = await findPlaceId(member, 'LAB-A-01-01');
  uploaded = await json(await uploadImport(member, 'products', await readFile(workshop('products'))));
  await makeStockTakes(product, member, await makeDeskData(product, member));
  return { member };
}

/** Opens a place in the tree, or in the phone's list. */
const openPlace = (code: string) => (page: Page) => page.getByText(code, { exact: true }).first().click();
const workshop = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/workshop-${name}.csv`, import.meta.url));

export const stock: Cupboard = {
  fill,
  screens: [
    { name: 'inventory', usually: 'judged', path: '/prod', seen: text(/\d\spz$/) },
    {
      name: 'inventory-filtered',
      path: '/prod?q=lib&stock=available&sort=quantity&direction=desc',
      seen: text(/\d\spz$/),
    },
    {
      name: 'inventory-chip',
      usually: 'opened',
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
    { name: 'imports', usually: 'judged', path: '/importa', seen: text(/^Importazioni di /) },
    {
      name: 'import',
      usually: 'opened',
      path: () => `/importa/${uploaded.id}`,
      seen: text('Come diventano'),
    },
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
    { name: 'search', usually: 'opened', path: '/ricercaProdotti?q=lib', seen: text(/\d\spz$/) },
    { name: 'search-long', path: '/ricercaProdotti?q=guarnizione', seen: text('GUARNIZIONE-CODICE') },
    { name: 'scan', usually: 'judged', path: '/scan?codice=/p/1', seen: text('disponibili') },
    {
      name: 'scan-keypad',
      usually: 'judged',
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
    { name: 'product', usually: 'judged', path: '/prod/1', seen: text('Categoria') },
    { name: 'product-by-label', usually: 'opened', path: '/p/1', seen: text('Categoria') },
    {
      name: 'product-long',
      path: '/prod?q=guarnizione',
      act: (page) => page.getByRole('main').getByRole('link', { name: 'Guarnizione' }).click(),
      seen: text('Ubicazione'),
    },
    { name: 'product-details', path: '/prod/1?scheda=dettagli', seen: text('Scorta e conteggio') },
    { name: 'product-papers', path: '/prod/1?scheda=allegati', seen: text('Allega un file') },
    {
      name: 'product-new',
      usually: 'opened',
      path: '/prod/nuovo?codice=8001090001238',
      seen: title('Nuovo prodotto'),
    },
    { name: 'product-edit', usually: 'opened', path: '/prod/1/modifica', seen: title('Modifica') },
    { name: 'product-missing', path: '/prod/999999', seen: text(/Questo prodotto non c’è/) },
    { name: 'macro-categories', usually: 'opened', path: '/macrocat', seen: text(/^\d+ categorie$/) },
    {
      name: 'macro-category-new',
      path: '/macrocat',
      act: press('Nuova categoria'),
      seen: dialog('Nuova categoria'),
    },
    {
      name: 'macro-category-history',
      usually: 'opened',
      path: '/macrocat/1?scheda=cronologia',
      seen: text('Categoria creata'),
    },
    { name: 'sub-categories', usually: 'opened', path: '/sottocat', seen: text(/^\d+ sottocategorie$/) },
    {
      name: 'sub-category-edit',
      usually: 'opened',
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
      usually: 'opened',
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
      usually: 'opened',
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
