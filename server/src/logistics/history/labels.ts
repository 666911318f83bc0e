/** How people call the tables and columns of the audit log. A column that is missing here is not described. */

import { colourLabels, iconLabels } from '@wms/contract/logistics/categories/looks';
import type { HistorySubject } from '@wms/contract/logistics/history/endpoints';
import { productFields } from '@wms/contract/logistics/products/fields';
import { stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import type { FieldKind, Fields } from '@wms/contract/platform/fields/field';
import { labelWithUnit } from '@wms/contract/platform/fields/in-files';
import type { AnyLife } from '@wms/contract/platform/life';
import { type RawBuilder, sql } from 'kysely';

/** SQL that names a row `r` of each table in a history; the row may have been deleted already. */
export const nameOf = {
  products: sql`r.code || ' – ' || r.name`,
  macro_categories: sql`r.name`,
  sub_categories: sql`concat_ws(' › ', (select m.name from macro_categories m where m.id = r.macro_id), r.name)`,
  locations: sql`r.code`,
  users: sql`r.first_name || ' ' || r.last_name`,
  teams: sql`r.name`,
  lots: sql`r.code`,
  product_barcodes: sql`r.code`,
  attachments: sql`'«' || r.name || '»'`,
  reservations: sql`'«' || r.purpose || '»'`,
  loans: sql`'a ' || coalesce(r.borrower_name, (select u.first_name || ' ' || u.last_name from users u
    where u.id = r.borrower_id))`,
  stock_takes: sql`r.name`,
  stock_take_recounts: sql`concat_ws(' ', 'di', (select p.code from products p where p.id = r.product_id),
    'in', (select l.code from locations l where l.id = r.location_id))`,
} as const satisfies Record<string, RawBuilder<unknown>>;
export type NamedTable = keyof typeof nameOf;

/** How a value is written; `describe` makes a sentence of the change instead. */
type Kind =
  | 'text'
  | 'number'
  | 'euro'
  | 'date'
  | 'yesNo'
  | { names: NamedTable }
  | { words: Readonly<Record<string, string>> }
  | { describe: (after: string | null) => string };

export type Field = { label: string; kind: Kind };

export type DescribedTable = {
  /** What one row is called: 'Codice a barre'. */
  one: string;
  feminine?: true;
  fields: Readonly<Record<string, Field>>;
};

const field = (label: string, kind: Kind = 'text'): Field => ({ label, kind });
const reference = (label: string, names: NamedTable) => field(label, { names });
const number = (label: string) => field(label, 'number');
/** A yes or no that has a sentence for each value. */
const switched = (on: string, off: string) => field('', { describe: (after) => (after === 'Sì' ? on : off) });

/** The state of a thing with a life; its changes are the steps of `steps_taken`, which know why. */
const stateOf = ({ states }: AnyLife) =>
  field('Stato', {
    words: Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label])),
  });

/** The product of a part changes when it is merged into another. */
const ofProduct = reference('Prodotto', 'products');

/** This is no column: a merge writes it into the log of the category that remains. */
const merged = field('', { describe: (name) => `«${name}» è stata unita a questa` });

/** How the history calls declared fields; a reference needs the table that it names. */
function describeFields(
  fields: Fields,
  references: Readonly<Record<string, NamedTable>>,
): DescribedTable['fields'] {
  const kinds: Partial<Record<FieldKind, Kind>> = {
    quantity: 'number',
    percent: 'number',
    money: 'euro',
    date: 'date',
    yesNo: 'yesNo',
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, declared]) => {
      const { column, value, history } = declared;
      const label = history?.label ?? labelWithUnit(declared);
      const names = references[name];
      if (names) return [column, reference(label, names)];
      return [column, field(label, history?.words ? { words: history.words } : kinds[value.kind])];
    }),
  );
}

export const describedTables: Readonly<Record<string, DescribedTable>> = {
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
  loans: {
    one: 'Prestito',
    fields: {
      quantity: number('Quantità'),
      returned: number('Restituiti'),
      product_id: ofProduct,
      borrower_id: reference('A', 'users'),
      borrower_name: field('A'),
      due_on: field('Da restituire il', 'date'),
      notes: field('Note'),
      reminded_on: field('Sollecito inviato il', 'date'),
    },
  },
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

export const tableOf: Readonly<Record<HistorySubject, string>> = {
  product: 'products',
  macroCategory: 'macro_categories',
  subCategory: 'sub_categories',
  location: 'locations',
  stockTake: 'stock_takes',
};
