/** The screens of products: the catalogue, categories, imports and the scanner. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { json } from '../../../server/testing/app.ts';
import { uploadImport } from '../../../server/testing/logistics/imports.ts';
import { makeWorkshopPlaces } from '../../support/places.ts';
import { type Product, writeShortCatalogue } from '../../support/product.ts';
import { importProducts } from '../../support/products.ts';
import { makeDeskData } from '../../support/stock.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, press, text, title } from '../steps.ts';

let uploaded = { id: 1 };
let pickList = { id: 1 };

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
  uploaded = await json(await uploadImport(member, 'products', await readFile(workshop('products'))));
  await makeDeskData(product, member);
  const lines = [{ productId: 1, quantity: '2' }];
  pickList = await json(await member.post('/api/logistics/pick-lists', { name: 'Gara di Varano', lines }));
  return { member };
}

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
    { name: 'imports', usually: 'opened', path: '/importa', seen: text(/^Importazioni di /) },
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
    { name: 'scan', usually: 'opened', path: '/scan?codice=/p/1', seen: text('disponibili') },
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
      // The product lies in several places, and the line proposes the likely one.
      seen: (page) => page.getByRole('group', { name: /^Da dove: / }).waitFor(),
    },
    { name: 'product', usually: 'judged', path: '/prod/1', seen: text('In magazzino') },
    { name: 'product-by-label', usually: 'opened', path: '/p/1', seen: text('In magazzino') },
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
    { name: 'pick-lists', usually: 'opened', path: '/liste', seen: text('Gara di Varano') },
    {
      name: 'pick-list',
      usually: 'opened',
      path: () => `/liste/${pickList.id}`,
      seen: title('Gara di Varano'),
    },
    { name: 'synonyms', usually: 'opened', path: '/synonyms', seen: text(/brugola/) },
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
  ],
};
