import { can } from '@wms/contract/platform/permissions';
import { isTrial } from '../../server/testing/trial.ts';
import { type Product, smallCatalogue, writeShortCatalogue } from '../support/product.ts';
import { importProducts } from '../support/products.ts';

/**
 * A catalogue as the import makes it, of which everything lies in DA-SISTEMARE: 150 rows of the real one (400 in the
 * trial), and some whose names and quantities a test can rely on. Ada looks at it.
 */
export const catalogue = {
  name: 'catalogue',
  async fill(product: Product) {
    await product.wms('import', 'products', isTrial ? smallCatalogue : await writeShortCatalogue(150));
    await importProducts(product, [
      { codice: 'CAF-1', nome: 'Caffè macinato città di Forlì', quantita: '3,5', unita: 'kg' },
      { codice: 'VITE-M8', nome: 'Vite a testa esagonale zincata M8', quantita: '1200' },
      { codice: 'VITE-M6', nome: 'Vite a testa esagonale zincata M6', quantita: '0' },
      { codice: 'LUNGO-1', nome: `Guarnizione ${'parola '.repeat(26)}`.trim(), descrizione: 'x'.repeat(400) },
      { codice: 'BRG-12', nome: 'Brugola da 12', quantita: '40' },
    ]);
    return { people: { ada: await product.person({ nome: 'Ada', permissions: [can.inventoryBrowse] }) } };
  },
};
