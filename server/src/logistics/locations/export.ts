/** Exports the tree of places, and the stock in them, as files; an import can read the columns of the tree again. */
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/connection.ts';
import { everyRow } from '../../platform/database/every-row.ts';
import type { BinaryAnswer } from '../../platform/http/endpoint.ts';
import { type TableColumn, tableFile } from '../../platform/spreadsheets/table-file.ts';

type Request = { root?: number | undefined; format: 'csv' | 'xlsx' };

const within = (root: number | undefined) => (root ? sql`l.path @> array[${root}::integer]` : sql`true`);

/** SQL: the codes from the warehouse down to the place. In their order a place comes before the places inside it. */
const codes = sql`(select array_agg(a.code order by above.depth)
                     from unnest(l.path) with ordinality as above (id, depth) join locations a on a.id = above.id)`;

type Place = {
  code: string;
  path: string[];
  name: string;
  kind: string;
  holds_stock: boolean;
  closed: boolean;
  capacity: string | null;
  category: string | null;
  responsible: string | null;
  notes: string | null;
};

const yesNo = (value: boolean) => (value ? 'sì' : 'no');

const treeColumns: readonly TableColumn<Place>[] = [
  { header: 'Codice', value: (row) => row.code, width: 20 },
  { header: 'Nome', value: (row) => row.name, width: 32 },
  { header: 'Tipo', value: (row) => row.kind, width: 14 },
  { header: 'Contenuta in', value: (row) => row.path.at(-2) ?? null, width: 20 },
  { header: 'Percorso', value: (row) => row.path.join(' / '), width: 48 },
  { header: 'Contiene prodotti', value: (row) => yesNo(row.holds_stock), width: 16 },
  { header: 'Chiusa', value: (row) => yesNo(row.closed), width: 10 },
  { header: 'Capienza', value: (row) => row.capacity, kind: 'number', width: 12 },
  { header: 'Macro categoria', value: (row) => row.category, width: 20 },
  { header: 'Responsabile', value: (row) => row.responsible, width: 24 },
  { header: 'Note', value: (row) => row.notes, width: 40 },
];

export const exportTree = (db: Reader, { root, format }: Request): Promise<BinaryAnswer> =>
  tableFile({
    name: 'ubicazioni',
    format,
    columns: treeColumns,
    pages: everyRow(
      db,
      sql<Place>`
        select l.code, ${codes} as path, l.name, l.kind, l.holds_stock, l.closed, l.capacity, m.name as category,
               u.first_name || ' ' || u.last_name as responsible, l.notes
          from locations l left join macro_categories m on m.id = l.macro_category_id left join users u
            on u.id = l.responsible_id
         where ${within(root)} order by path`,
    ),
  });

type Content = {
  code: string;
  path: string[];
  product: string;
  name: string;
  lot: string | null;
  expires_on: string | null;
  quantity: string;
  unit: string;
};

const contentColumns: readonly TableColumn<Content>[] = [
  { header: 'Ubicazione', value: (row) => row.code, width: 20 },
  { header: 'Percorso', value: (row) => row.path.join(' / '), width: 40 },
  { header: 'Codice', value: (row) => row.product, width: 24 },
  { header: 'Nome', value: (row) => row.name, width: 48 },
  { header: 'Lotto', value: (row) => row.lot, width: 16 },
  { header: 'Scadenza', value: (row) => row.expires_on, kind: 'date', width: 12 },
  { header: 'Quantità', value: (row) => row.quantity, kind: 'number', width: 12 },
  { header: 'Unità', value: (row) => row.unit, width: 8 },
];

export const exportContents = (db: Reader, { root, format }: Request): Promise<BinaryAnswer> =>
  tableFile({
    name: 'contenuto-ubicazioni',
    format,
    columns: contentColumns,
    pages: everyRow(
      db,
      sql<Content>`
        with place as materialized (select l.id, l.code, ${codes} as path from locations l where ${within(root)})
        select place.code, place.path, p.code as product, p.name, lot.code as lot, lot.expires_on, s.quantity, p.unit
          from stock s join place on place.id = s.location_id join products p on p.id = s.product_id
          left join lots lot on lot.id = s.lot_id
         where s.quantity > 0 order by place.code, p.search_code, s.id`,
    ),
  });
