import type { Database } from './database.ts';

/** Runs an action of the command line on the open database, and closes everything afterwards. */
export type Run = (action: (db: Database) => Promise<void>) => Promise<void>;

/** A mistake of whoever typed the command: printed as it is, exit code 1. */
export class CommandError extends Error {}
