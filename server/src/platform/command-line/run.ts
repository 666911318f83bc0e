import { resolve } from 'node:path';
import type { Database } from '../database/connection.ts';
import { Refusal } from '../refusal.ts';

/**
 * Runs an action of the command line on the open database, and closes everything afterwards. It runs as the role of
 * requests, unless it must do what only the tables' owner may.
 */
export type Run = (action: (db: Database) => Promise<void>, options?: { asOwner?: boolean }) => Promise<void>;

/** What an action that needs the database itself works on. */
export type ServedDatabase = {
  /** For what the role of requests may do. */
  url: string;
  /** The address for the tables' owner. */
  ownerUrl: string;
  /** Brings it up to this version. */
  migrate(): Promise<void>;
  /** False while a server uses the same data folder. */
  alone: boolean;
};

/** Runs an action with the database's server running; one that was started for it is stopped afterwards. */
export type WithServer = <T>(action: (database: ServedDatabase) => Promise<T>) => Promise<T>;

/** A mistake of whoever typed the command: printed as it is, exit code 1. */
export class CommandError extends Error {}

/**
 * What the command line prints of an error. A refusal of the domain is made for a form, where its sentence stands
 * under a field: here the field is named before it.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  const fields = Object.keys(error.errors ?? {});
  const [field] = fields;
  const sentence =
    fields.length === 1 && /^\w+$/.test(field ?? '') ? `${field}: ${error.message}` : error.message;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A file that the person named, from the folder where they typed: npm runs scripts in the repository's root. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
