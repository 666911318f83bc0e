import { createStore } from '../../client/alerts/store.ts';
import type { ProductActStart } from './ProductAct.tsx';

/** The act on a product whose window the palette has asked for. */
export const askedAct = createStore<ProductActStart | null>(null);

/** Whether that window is open over the page. */
export const isActAsked = createStore(false);

export function askAct(start: ProductActStart) {
  askedAct.set(start);
  isActAsked.set(true);
}
