/** What the palette is given by whoever searches for it. */
import type { TablerIcon } from '@tabler/icons-react';

/** A thing that was found, and the page where it is seen. */
export type FoundThing = {
  key: string;
  icon: TablerIcon;
  name: string;
  code?: string;
  hint: string;
  to: string;
  params?: Record<string, string>;
};

/** What was found for a text, the best match first, under a label that says how the text was understood. */
export type FoundThings = { label: string; things: readonly FoundThing[] };

export type SearchThings = (text: string, signal: AbortSignal) => Promise<FoundThings>;
