import { createStore } from '../../client/alerts/store.ts';

type Labelled = { kind: 'product' | 'location'; id: number };

/** The product or place whose label the palette has asked for. */
export const askedLabel = createStore<Labelled | null>(null);

/** Whether the dialog that prints it is open over the page. */
export const isLabelAsked = createStore(false);

export function askLabel(labelled: Labelled) {
  askedLabel.set(labelled);
  isLabelAsked.set(true);
}
