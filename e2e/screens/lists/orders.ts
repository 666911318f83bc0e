/** The screens of what is ordered and sent: suppliers, orders, arrivals, budgets and delivery notes. */
import { stockFixture } from '../../../server/testing/stock.ts';
import { makeDeliveryNotes } from '../../support/delivery-notes.ts';
import { makeOrders } from '../../support/orders.ts';
import type { Product } from '../../support/product.ts';
import { makeSuppliers } from '../../support/suppliers.ts';
import type { Cupboard } from '../look.ts';
import { makeMember, press, text, title } from '../steps.ts';

let suppliers = { long: 1, bare: 1 };
let ordered = { supplier: 1, draft: 1, asked: 1, approved: 1, sent: 1 };
let annulledNote = 1;

async function fill(product: Product) {
  const member = await makeMember(product);
  const fixture = await stockFixture(product.db);
  await fixture.product({ name: 'Trapano avvitatore a batteria con valigetta', minimum_stock: '5' });
  await product.db.insertInto('teams').values({ name: 'Telaio', code: 'TEL' }).execute();
  suppliers = await makeSuppliers(member);
  ordered = await makeOrders(product, member);
  annulledNote = await makeDeliveryNotes(product, member);
  return { member };
}

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

export const orders: Cupboard = {
  fill,
  screens: [
    {
      name: 'product-suppliers',
      path: '/prod/1?scheda=fornitori',
      answers: ['**/api/logistics/products/1/prices', 200, changedPrices],
      seen: (page) => page.getByRole('img', { name: /^Prezzo di/ }).waitFor(),
    },
    { name: 'suppliers', usually: 'opened', path: '/fornitori', seen: text('Ferramenta Rossi') },
    { name: 'supplier-new', usually: 'opened', path: '/fornitori/nuovo', seen: title('Nuovo fornitore') },
    {
      name: 'supplier',
      usually: 'opened',
      path: () => `/fornitori/${suppliers.long}`,
      seen: text(/^RR05P100KDTR/),
    },
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
    {
      name: 'supplier-edit',
      usually: 'opened',
      path: () => `/fornitori/${suppliers.long}/modifica`,
      seen: title('Modifica'),
    },
    { name: 'supplier-missing', path: '/fornitori/999999', seen: text(/Questo fornitore non c’è/) },
    { name: 'orders', usually: 'opened', path: '/ordini', seen: text(/^In ritardo/) },
    { name: 'orders-nothing', path: '/ordini?q=zzzzqqqq', seen: text(/^Nessun ordine/) },
    {
      name: 'orders-failed',
      path: '/ordini',
      answers: ['**/api/logistics/orders*', 500, '{"detail":"Il disco è pieno"}'],
      seen: text('Il disco è pieno'),
    },
    { name: 'order-new', usually: 'judged', path: '/ordini/nuovo', seen: text('Aggiungi una riga') },
    {
      name: 'order-new-errors',
      path: '/ordini/nuovo',
      act: async (page) => {
        await page.locator('[data-path="lines.0.description"]').fill('Tornitura');
        await page.getByRole('button', { name: 'Salva la bozza' }).click();
      },
      seen: text('Questo campo è obbligatorio'),
    },
    {
      name: 'order-draft',
      usually: 'opened',
      path: () => `/ordini/${ordered.draft}`,
      seen: text('Invia richiesta'),
    },
    {
      name: 'order-edit',
      usually: 'opened',
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
    { name: 'arrivals', usually: 'opened', path: '/ordini/arrivi', seen: text(/^Acciaierie/) },
    {
      name: 'receive',
      usually: 'opened',
      path: () => `/ordini/${ordered.sent}/ricevi`,
      seen: title('Ricevi'),
    },
    { name: 'reorder', usually: 'opened', path: '/ordini/da-ordinare', seen: text(/^Trapano/) },
    { name: 'budgets', usually: 'opened', path: '/ordini/budget', seen: text('Telaio') },
    { name: 'wishes', usually: 'opened', path: '/richieste', seen: title('Richieste di acquisto') },
    {
      name: 'supplier-orders',
      path: () => `/fornitori/${ordered.supplier}?scheda=ordini`,
      seen: text(/^In ritardo/),
    },
    { name: 'ddt', usually: 'opened', path: '/ddt', seen: text(/ nessun buco: /) },
    { name: 'ddt-book', path: '/ddt?scheda=rubrica', seen: text(/La rubrica è vuota/) },
    { name: 'ddt-types', path: '/ddt?scheda=tipi', seen: text('Evento o gara') },
    {
      name: 'ddt-note',
      usually: 'opened',
      path: () => `/ddt/${annulledNote}?scheda=documenti`,
      seen: text(/ANNULLATO/),
    },
    {
      name: 'ddt-edit',
      usually: 'opened',
      path: () => `/ddt/${annulledNote + 2}/modifica`,
      seen: text('Salva bozza'),
    },
    { name: 'ddt-new', usually: 'opened', path: '/ddtV', seen: text(/^Scansiona i prodotti/) },
  ],
};
