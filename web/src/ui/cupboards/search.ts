/** The shape of the results that a cupboard's search gives to the palette. */

import type { TablerIcon } from '@tabler/icons-react';
import type { PageAddress } from '@wms/contract/pages/link';

/** One result, and the page that shows it. */
export type FoundThing = {
  key: string;
  icon: TablerIcon;
  name: string;
  code?: string;
  /** The thing's number, which people type alone: a thing with exactly this number comes first. */
  number?: string;
  /** The owner or the context of the result, in words. */
  detail?: string;
  hint: string;
  to: PageAddress;
  /** The search parameters of the page's address. */
  search?: Record<string, string | number>;
};

/** The results for a text, the best match first. The label tells how the text was understood. */
export type FoundThings = {
  label: string;
  things: readonly FoundThing[];
  /** True when nothing has the words, and these things have similar ones: they are shown if nothing else is found. */
  similar?: boolean;
  /** True when the search also reads what a row doesn't show: where a page is called so, such rows are left out. */
  readsMore?: boolean;
};

export type SearchThings = (text: string, signal: AbortSignal) => Promise<FoundThings>;
