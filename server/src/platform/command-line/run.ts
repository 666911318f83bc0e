import { resolve } from 'node:path';
import type { Database } from '../database/connection.ts';
import { Refusal } from '../refusal.ts';

/**
 * Runs an action of the command line on the open database, and closes everything afterwards. The action has the role of
 * requests, unless it needs the rights of the tables' owner.
 */
export type Run = (action: (db: Database) => Promise<void>, options?: { asOwner?: boolean }) => Promise<void>;

/** The database for an action that needs more of it than one connection. */
export type ServedDatabase = {
  /** The address for the role of requests. */
  url: string;
  /** The address for the tables' owner. */
  ownerUrl: string;
  /** Migrates the database to this version. */
  migrate(): Promise<void>;
  /** False while a server uses the same data folder. */
  alone: boolean;
};

/** Runs an action while the database's server runs. A server that was started for the action is stopped afterwards. */
export type WithServer = <T>(action: (database: ServedDatabase) => Promise<T>) => Promise<T>;

/** A mistake in the typed command. Its message is printed unchanged, and the exit code is 1. */
export class CommandError extends Error {}

/**
 * Returns what the command line prints for an error. The sentence of a refusal is made for a form, where it stands
 * under a field, so here the field is named before it.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  const fields = Object.keys(error.errors ?? {});
  const [field] = fields;
  const sentence =
    fields.length === 1 && /^\w+$/.test(field ?? '') ? `${field}: ${error.message}` : error.message;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * Returns the path of a file that the person named, from the folder where they typed, because npm runs scripts in the
 * repository's root.
 */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
