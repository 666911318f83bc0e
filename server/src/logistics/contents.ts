/** The warehouse: what this cupboard gives to the server. Each drawer declares its own part. */
import { seesStock } from '@wms/contract/logistics/shared/access';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { cupboardOf, type Drawer } from '../platform/cupboards/drawer.ts';
import { freeTexts, personalTable } from '../platform/cupboards/personal-table.ts';
import { arrivals } from './arrivals/contents.ts';
import { budgets } from './budgets/contents.ts';
import { categories } from './categories/contents.ts';
import { deliveryNotes } from './delivery-notes/contents.ts';
import { history } from './history/contents.ts';
import { imports } from './imports/contents.ts';
import { incomingNotes } from './incoming-notes/contents.ts';
import { labels } from './labels/contents.ts';
import { loans } from './loans/contents.ts';
import { locations } from './locations/contents.ts';
import { movements } from './movements/contents.ts';
import { orders } from './orders/contents.ts';
import { pickLists } from './pick-lists/contents.ts';
import { products } from './products/contents.ts';
import { reorder } from './reorder/contents.ts';
import { reservations } from './reservations/contents.ts';
import { scan } from './scan/contents.ts';
import { stock } from './stock/contents.ts';
import { stockTakes } from './stock-takes/contents.ts';
import { supplierInvoices } from './supplier-invoices/contents.ts';
import { suppliers } from './suppliers/contents.ts';
import { wishes } from './wishes/contents.ts';

/** The declarations that belong to no single drawer. */
const ofAll: Drawer = {
  personalTables: [
    personalTable('exports', {
      title: 'Elenchi scaricati',
      // The filters are left out, because a searched text may be another person's name.
      exported: ['list', 'rows', 'at'],
      erasure: { kept: 'Dicono quali elenchi sono usciti da WMS (GDPR, art. 5, par. 2)' },
    }),
  ],
  freeTexts: [freeTexts('exports', ['filters'])],
  authors: ['comments.author_id', 'comment_mentions.user_id', 'steps_taken.made_by'],
};

/** The drawers in the order in which people read their news, their open things and their personal data. */
export const logistics: Cupboard = cupboardOf({ topic: 'logistics', heardBy: seesStock }, [
  arrivals,
  loans,
  stock,
  movements,
  reservations,
  pickLists,
  products,
  categories,
  scan,
  labels,
  history,
  stockTakes,
  reorder,
  wishes,
  suppliers,
  supplierInvoices,
  incomingNotes,
  deliveryNotes,
  budgets,
  orders,
  locations,
  imports,
  ofAll,
]);
