/** The lines of the filtered orders as a file: what was bought, from whom, at what price. */
import { exportOrderLines, type OrderFilters } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../../../platform/database/connection.ts';
import { everyRow } from '../../../platform/database/every-row.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import type { KeptSettings } from '../../../platform/settings/settings.ts';
import { type TableColumn, tableFile } from '../../../platform/spreadsheets/table-file.ts';
import { boughtOf, conditionsOf, type ListViewer } from '../list.ts';

type Line = {
  number: string | null;
  state: keyof typeof orderLife.states;
  supplier: string;
  team: string | null;
  orderedOn: string | null;
  position: string;
  code: string | null;
  supplierCode: string | null;
  description: string;
  quantity: string;
  received: string;
  unit: string;
  price: string;
  discount: string;
  vat: string;
  net: string;
  neededOn: string | null;
  place: string | null;
};

const columns: readonly TableColumn<Line>[] = [
  { header: 'Ordine', value: (row) => row.number, width: 14 },
  { header: 'Stato', value: (row) => orderLife.states[row.state].label, width: 22 },
  { header: 'Fornitore', value: (row) => row.supplier, width: 36 },
  { header: 'Reparto', value: (row) => row.team, width: 24 },
  { header: 'Ordinato il', value: (row) => row.orderedOn, kind: 'date', width: 12 },
  { header: 'Riga', value: (row) => row.position, kind: 'identifier', width: 8 },
  { header: 'Codice', value: (row) => row.code, width: 18 },
  { header: 'Codice fornitore', value: (row) => row.supplierCode, width: 18 },
  { header: 'Descrizione', value: (row) => row.description, width: 44 },
  { header: 'Quantità', value: (row) => row.quantity, kind: 'number', width: 12 },
  { header: 'Arrivati', value: (row) => row.received, kind: 'number', width: 12 },
  { header: 'Unità', value: (row) => row.unit, width: 8 },
  { header: 'Prezzo', value: (row) => row.price, kind: 'price', width: 12 },
  { header: 'Sconto', value: (row) => row.discount, kind: 'number', width: 10 },
  { header: 'IVA', value: (row) => row.vat, kind: 'number', width: 8 },
  {
    header: 'Importo',
    value: (row) => row.net,
    kind: 'euro',
    width: 14,
    total: ({ state, net }) => boughtOf(state, net),
  },
  { header: 'Serve il', value: (row) => row.neededOn, kind: 'date', width: 12 },
  { header: 'Consegna in', value: (row) => row.place, width: 18 },
];

type Request = z.output<typeof OrderFilters> & { format: 'csv' | 'xlsx' };

const exportLines = (db: Reader, { format, ...filters }: Request, asking: ListViewer) =>
  tableFile({
    name: 'righe-ordini',
    format,
    columns,
    pages: everyRow(
      db,
      sql<Line>`
        select order_number(o.year, o.number) as number, o.state, s.name as supplier, t.name as team,
               o.ordered_on as "orderedOn", l.position::text as position, p.code, l.supplier_code as "supplierCode",
               l.description, l.quantity, l.received, l.unit, l.price, l.discount, l.vat, l.net,
               coalesce(l.needed_on, o.needed_on) as "neededOn", coalesce(place.code, whole.code) as place
          from orders o join suppliers s on s.id = o.supplier_id join order_lines l on l.order_id = o.id
          left join teams t on t.id = o.team_id left join products p on p.id = l.product_id
          left join locations place on place.id = l.location_id left join locations whole on whole.id = o.location_id
         where ${conditionsOf(filters, asking)} order by o.id desc, l.position`,
    ),
  });

export const orderLineRoutes = (settings: KeptSettings) => [
  implement(exportOrderLines, ({ query, user, db }) =>
    exportLines(db, query, { user, settings: settings.on(user.today) }),
  ),
];
