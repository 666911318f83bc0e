/**
 * Answers of which PostgreSQL writes a part as JSON. Thousands of rows cost Node most of their time in being taken
 * apart and put together again (decision 0044): such a part goes out as it was written, and its statement alone decides
 * what stands in it. In tests each is held against the contract; everything else is cut to it as always.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';

declare const writes: unique symbol;
/** The text that PostgreSQL wrote of a `T`: what `json_agg(…)::text` answers. */
export type JsonText<T> = string & { readonly [writes]: T };

/** The text of a list of nothing, where `json_agg` answers null. */
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

/** Joins what Node knows of an answer `T` with the parts that PostgreSQL wrote. */
export const withWritten = <T extends object, K extends keyof T & string>(
  rest: Omit<T, K>,
  parts: { [P in K]: JsonText<T[P]> },
): Written<T> => new Written(rest, parts);

/** The text of an answer, cut to the contract's schema; `check` holds what PostgreSQL wrote against it, too. */
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
