/** The words for the tables and columns of the audit log. A column that is missing here is not described. */

import { iconLabels } from '@wms/contract/logistics/categories/looks';
import type { HistorySubject } from '@wms/contract/logistics/history/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { productFields } from '@wms/contract/logistics/products/fields';
import { stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import { addressKindNames } from '@wms/contract/logistics/suppliers/parts';
import { wishLife } from '@wms/contract/logistics/wishes/life';
import { colourLabels } from '@wms/contract/platform/declarations/colours';
import { type RawBuilder, sql } from 'kysely';
import {
  commonNames,
  type DescribedTable,
  describeFields,
  field,
  number,
  reference,
  stateOf,
  switched,
} from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';
import { deliveryNames, deliveryTables } from './delivery-notes.ts';

/** SQL that names a row `r` of each table in a history; the row may have been deleted already. */
const names = {
  ...commonNames,
  products: sql`r.code || ' – ' || r.name`,
  macro_categories: sql`r.name`,
  sub_categories: sql`concat_ws(' › ', (select m.name from macro_categories m where m.id = r.macro_id), r.name)`,
  synonyms: sql`'«' || r.word || '»'`,
  locations: sql`r.code`,
  lots: sql`r.code`,
  product_barcodes: sql`r.code`,
  attachments: sql`'«' || r.name || '»'`,
  reservations: sql`'«' || r.purpose || '»'`,
  loans: sql`'a ' || coalesce(r.borrower_name, (select u.first_name || ' ' || u.last_name from users u
    where u.id = r.borrower_id))`,
  orders: sql`coalesce(order_number(r.year, r.number), 'bozza')`,
  order_lines: sql`'«' || r.description || '»'`,
  order_approvals: sql`'di ' || (select u.first_name || ' ' || u.last_name from users u where u.id = r.user_id)`,
  stock_takes: sql`r.name`,
  suppliers: sql`r.name`,
  incoming_notes: sql`r.number || ' del ' || to_char(r.date, 'DD/MM/YYYY')`,
  supplier_invoices: sql`r.number || ' del ' || to_char(r.date, 'DD/MM/YYYY')`,
  supplier_invoice_orders: sql`(select i.number || ' del ' || to_char(i.date, 'DD/MM/YYYY')
    from supplier_invoices i where i.id = r.invoice_id)`,
  supplier_addresses: sql`r.street || ', ' || r.town`,
  supplier_contacts: sql`r.name`,
  supplier_products: sql`concat_ws(' ', 'di', (select s.name from suppliers s where s.id = r.supplier_id), r.code)`,
  ...deliveryNames,
  stock_take_recounts: sql`concat_ws(' ', 'di', (select p.code from products p where p.id = r.product_id),
    'in', (select l.code from locations l where l.id = r.location_id))`,
} as const satisfies Record<string, RawBuilder<unknown>>;
/** The product of a part, which changes when the product is merged into another. */
const ofProduct = reference('Prodotto', 'products');

const loanFields = {
  quantity: number('Quantità'),
  returned: number('Restituiti'),
  product_id: ofProduct,
  borrower_id: reference('A', 'users'),
  borrower_name: field('A'),
  borrower_contact: field('Recapito'),
  due_on: field('Da restituire il', 'date'),
  notes: field('Note'),
  reminded_on: field('Sollecito inviato il', 'date'),
};

/** `merged` is no column: merging two categories writes it into the log of the category that remains. */
const merged = field('', { describe: (name) => `«${name}» è stata unita a questa` });

export const tables: Readonly<Record<string, DescribedTable<keyof typeof names>>> = {
  products: {
    one: 'Prodotto',
    fields: {
      ...describeFields(productFields, { subCategoryId: 'sub_categories' }),
      active: switched('Prodotto riattivato', 'Prodotto disattivato'),
      merged_into_id: field('Unito a', { names: 'products' }),
    },
  },
  product_barcodes: {
    one: 'Codice a barre',
    fields: {
      code: field('Codice'),
      kind: field('Tipo'),
      package_quantity: number('Pezzi per lettura'),
      product_id: ofProduct,
    },
  },
  product_photos: {
    one: 'Foto',
    feminine: true,
    fields: { position: number('Posizione'), product_id: ofProduct },
  },
  attachments: {
    one: 'Allegato',
    fields: { kind: field('Tipo'), name: field('Nome'), url: field('Indirizzo'), product_id: ofProduct },
  },
  comments: {
    one: 'Commento',
    fields: {
      // The log does not keep what was written.
      body: field('', { describe: () => 'Testo cambiato' }),
      author_id: reference('Autore', 'users'),
      product_id: ofProduct,
    },
  },
  lots: {
    one: 'Lotto',
    fields: { code: field('Codice'), expires_on: field('Scadenza', 'date'), product_id: ofProduct },
  },
  reservations: {
    one: 'Prenotazione',
    feminine: true,
    fields: {
      quantity: number('Quantità'),
      fulfilled: number('Già prelevati'),
      product_id: ofProduct,
      team_id: reference('Reparto', 'teams'),
      purpose: field('Per'),
      needed_on: field('Serve il', 'date'),
      closed_at: field('', {
        describe: (after) => (after ? 'Prenotazione chiusa' : 'Prenotazione riaperta'),
      }),
    },
  },
  loans: { one: 'Prestito', fields: loanFields },
  macro_categories: {
    one: 'Categoria',
    feminine: true,
    fields: {
      code: field('Codice'),
      name: field('Nome'),
      icon: field('Icona', { words: iconLabels }),
      colour: field('Colore', { words: colourLabels }),
      position: number('Ordine'),
      merged,
    },
  },
  synonym_groups: { one: 'Gruppo di sinonimi', fields: {} },
  synonyms: { one: 'Sinonimo', fields: { word: field('Parola') } },
  sub_categories: {
    one: 'Sottocategoria',
    feminine: true,
    fields: {
      code: field('Codice'),
      name: field('Nome'),
      macro_id: reference('Categoria', 'macro_categories'),
      default_unit: field('Unità predefinita'),
      default_minimum_stock: number('Scorta minima predefinita'),
      default_location_id: reference('Ubicazione abituale', 'locations'),
      merged,
    },
  },
  locations: {
    one: 'Ubicazione',
    feminine: true,
    fields: {
      parent_id: reference('Si trova in', 'locations'),
      kind: field('Tipo'),
      code: field('Codice'),
      name: field('Nome'),
      holds_stock: field('Contiene prodotti', 'yesNo'),
      closed: switched('Ubicazione chiusa', 'Ubicazione riaperta'),
      capacity: number('Capienza'),
      macro_category_id: reference('Riservata a', 'macro_categories'),
      responsible_id: reference('Responsabile', 'users'),
      notes: field('Note'),
    },
  },
  location_photos: {
    one: 'Foto',
    feminine: true,
    fields: {},
  },
  suppliers: {
    one: 'Fornitore',
    fields: {
      ...describeFields(supplierFields, {}),
      // The log doesn't keep account numbers.
      iban: field('', { describe: () => 'IBAN cambiato' }),
      active: switched('Fornitore di nuovo in uso', 'Fornitore messo fuori uso'),
    },
  },
  supplier_addresses: {
    one: 'Indirizzo',
    fields: {
      kind: field('Tipo', { words: addressKindNames }),
      label: field('Nome'),
      street: field('Via'),
      postal_code: field('CAP'),
      town: field('Comune'),
      province: field('Provincia'),
      country: field('Stato'),
      preferred: switched('Parte da qui', 'Non parte più da qui'),
    },
  },
  supplier_contacts: {
    one: 'Contatto',
    fields: {
      name: field('Nome'),
      role: field('Ruolo'),
      email: field('E-mail'),
      phone: field('Telefono', 'phone'),
      gets_orders: switched('Riceve gli ordini', 'Non riceve più gli ordini'),
    },
  },
  supplier_products: {
    one: 'Fornitore',
    fields: {
      code: field('Codice del fornitore'),
      manufacturer: field('Produttore'),
      manufacturer_code: field('Codice produttore'),
      pack_size: number('Confezione da'),
      minimum: number('Ordine minimo'),
      lead_days: number('Giorni di consegna'),
      url: field('Indirizzo'),
      preferred: switched('Fornitore preferito', 'Non più il fornitore preferito'),
      notes: field('Note'),
      supplier_id: reference('Fornitore', 'suppliers'),
      product_id: ofProduct,
    },
  },
  arrivals: {
    one: 'Arrivo',
    fields: {
      notes: field('Note'),
      incoming_note_id: reference('DDT', 'incoming_notes'),
      taken_back_reason: field('', { describe: (reason) => `Arrivo annullato: ${reason ?? ''}` }),
    },
  },
  incoming_notes: {
    one: 'DDT del fornitore',
    fields: { number: field('Numero'), date: field('Data', 'date'), notes: field('Note') },
  },
  supplier_invoices: {
    one: 'Fattura',
    feminine: true,
    fields: {
      number: field('Numero'),
      date: field('Data', 'date'),
      notes: field('Note'),
    },
  },
  supplier_invoice_orders: {
    one: 'Fattura',
    feminine: true,
    fields: { net: field('Imponibile', 'euro'), vat: field('IVA', 'euro') },
  },
  orders: {
    one: 'Ordine',
    fields: {
      state: stateOf(orderLife),
      supplier_id: reference('Fornitore', 'suppliers'),
      requester_id: reference('Chiesto da', 'users'),
      team_id: reference('Reparto', 'teams'),
      needed_on: field('Serve il', 'date'),
      location_id: reference('Consegna in', 'locations'),
      offer: field('Offerta'),
      payment_terms: field('Pagamento'),
      message: field('Messaggio al fornitore'),
      notes: field('Note'),
      shipping: field('Spedizione', 'euro'),
      shipping_vat: number('IVA sulla spedizione (%)'),
      budget_override: field('Oltre il budget perché'),
      expected_on: field('Previsto il', 'date'),
    },
  },
  order_lines: {
    one: 'Riga',
    feminine: true,
    fields: {
      product_id: ofProduct,
      description: field('Descrizione'),
      supplier_code: field('Codice del fornitore'),
      unit: field('Unità'),
      quantity: number('Quantità'),
      pack_size: number('Confezione da'),
      price: number('Prezzo (€)'),
      discount: number('Sconto (%)'),
      vat: number('IVA (%)'),
      needed_on: field('Serve il', 'date'),
      location_id: reference('Consegna in', 'locations'),
      received: number('Arrivati'),
      refunded: number('Resi per un rimborso'),
    },
  },
  wishes: {
    one: 'Richiesta',
    feminine: true,
    fields: { state: stateOf(wishLife), product_id: ofProduct },
  },
  order_approvals: { one: 'Approvazione', feminine: true, fields: {} },
  ...deliveryTables,
  stock_takes: {
    one: 'Inventario',
    fields: {
      name: field('Nome'),
      location_id: reference('Ubicazione', 'locations'),
      macro_category_id: reference('Categoria', 'macro_categories'),
      sub_category_id: reference('Sottocategoria', 'sub_categories'),
      blind: field('Conta alla cieca', 'yesNo'),
      state: stateOf(stockTakeLife),
    },
  },
  stock_take_recounts: {
    one: 'Richiesta di ricontare',
    feminine: true,
    fields: { product_id: ofProduct },
  },
};

export const history = historyOf({ tables, names });

const { quantity, returned, product_id, due_on, reminded_on } = loanFields;
/** The history for people who don't lend: as on the product's page, they learn that a thing is out, not who has it. */
export const historyWithoutBorrowers = historyOf<keyof typeof names>({
  tables: {
    ...tables,
    loans: { one: 'Prestito', fields: { quantity, returned, product_id, due_on, reminded_on } },
  },
  names: { ...names, loans: sql`null::text` },
});

export const tableOf: Readonly<Record<HistorySubject, string>> = {
  product: 'products',
  macroCategory: 'macro_categories',
  subCategory: 'sub_categories',
  location: 'locations',
  stockTake: 'stock_takes',
};
