import type { Writer } from '../../platform/database/connection.ts';

/** Something of the year that happens at its time. */
export type Happening = { at: string; happens: (tx: Writer) => Promise<void> };
