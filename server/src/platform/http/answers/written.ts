/**
 * Answers with parts that PostgreSQL writes as JSON. With thousands of rows, Node spends most of its time on parsing
 * them and writing them again (decision 0044). So such a part is sent as it was written, and only its statement decides
 * its content. Tests check each of these parts against the contract; all other parts are always cut to it.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';

declare const writes: unique symbol;
/** The text that PostgreSQL wrote for a `T`, which is the result of `json_agg(…)::text`. */
export type JsonText<T> = string & { readonly [writes]: T };

/** The text of an empty list, for which `json_agg` returns null. */
export const jsonOfNone = '[]' as JsonText<never[]>;

/** An answer `T` whose `parts` PostgreSQL has written. */
export class Written<T> {
  declare readonly [writes]: T;
  readonly rest: Readonly<Record<string, unknown>>;
  readonly parts: Readonly<Record<string, string>>;

  constructor(rest: Readonly<Record<string, unknown>>, parts: Readonly<Record<string, string>>) {
    this.rest = rest;
    this.parts = parts;
  }
}

/** Joins the part of an answer `T` that Node made with the parts that PostgreSQL wrote. */
export const withWritten = <T extends object, K extends keyof T & string>(
  rest: Omit<T, K>,
  parts: { [P in K]: JsonText<T[P]> },
): Written<T> => new Written(rest, parts);

/**
 * Returns the text of an answer, cut to the contract's schema. With `check` the parts that PostgreSQL wrote are
 * checked, too.
 */
export function serialize(schema: z.ZodType, answer: unknown, check: boolean): string {
  if (!(answer instanceof Written)) return JSON.stringify(schema.parse(answer));
  if (!(schema instanceof z.ZodObject)) throw new Error('PostgreSQL writes parts of an object');
  const { rest, parts } = answer;
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const value = parts[name] ?? JSON.stringify(z.parse(field, rest[name]));
    return `${JSON.stringify(name)}:${value}`;
  });
  const text = `{${fields.join(',')}}`;
  if (check) deepStrictEqual(JSON.parse(text), schema.parse(JSON.parse(text)));
  return text;
}
