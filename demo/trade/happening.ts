import type { Writer } from '../../server/src/platform/database/connection.ts';

/** An event of the year, with the time at which it happens. */
export type Happening = { at: string; happens: (tx: Writer) => Promise<void> };
