/**
 * Declares the cupboard of the warehouse for the web app. Each drawer declares its own part; the drawers' order is that
 * of the menu, and of Home's tasks of one urgency.
 */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { cupboardOf } from '../ui/cupboards/drawer.ts';
import { acts } from './acts/contents.ts';
import { arrivals } from './arrivals/contents.ts';
import { budgets } from './budgets/contents.ts';
import { categories } from './categories/contents.ts';
import { deliveryNotes } from './delivery-notes/contents.ts';
import { imports } from './imports/contents.ts';
import { labels } from './labels/contents.ts';
import { loans } from './loans/contents.ts';
import { locations } from './locations/contents.ts';
import { orders } from './orders/contents.ts';
import { pickLists } from './pick-lists/contents.ts';
import { products } from './products/contents.ts';
import { reorder } from './reorder/contents.ts';
import { scan } from './scan/contents.ts';
import { stock } from './stock/contents.ts';
import { stockTakes } from './stock-takes/contents.ts';
import { suppliers } from './suppliers/contents.ts';
import { warehouse } from './warehouse/contents.ts';
import { wishes } from './wishes/contents.ts';

export const logistics: Cupboard<Home> = cupboardOf<Home>([
  loans,
  stock,
  warehouse,
  stockTakes,
  products,
  scan,
  pickLists,
  labels,
  imports,
  orders,
  reorder,
  budgets,
  wishes,
  arrivals,
  suppliers,
  categories,
  locations,
  deliveryNotes,
  acts,
]);
