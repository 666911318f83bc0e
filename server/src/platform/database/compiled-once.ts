/**
 * Compiles a statement whose text depends on few things (which filters are set, the order) once for each of its shapes,
 * with named slots for its values. Measured: compiling the product list's SQL for every request took a fifth of the
 * server's time.
 */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Reader } from './connection.ts';

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The place of a value in a statement's text. */
export const slot = (name: string): RawBuilder<unknown> => sql.val(new Slot(name));

type Values = Readonly<Record<string, unknown>>;

/** A statement that is compiled already: it runs with the value of each slot's name. */
export type Statement = <Row>(db: Reader, values: Values) => Promise<Row[]>;

/** A statement whose text never changes. */
export function compiledOnce(build: () => RawBuilder<unknown>): Statement {
  let compiled: { text: string; slots: readonly unknown[] } | undefined;
  return async <Row>(db: Reader, values: Values) => {
    if (!compiled) {
      const { sql: text, parameters } = build().compile(db as Kysely<unknown>);
      compiled = { text, slots: parameters };
    }
    const parameters = compiled.slots.map((part) => (part instanceof Slot ? values[part.name] : part));
    return (await db.executeQuery<Row>(CompiledQuery.raw(compiled.text, parameters))).rows;
  };
}

/**
 * The most compiled statements that are kept. The screens need fewer shapes, but without a limit a caller who tries all
 * shapes could fill the memory.
 */
const mostShapes = 2000;

/**
 * Keeps one compiled statement for each shape. Shapes are compared as JSON, so a shape must contain nothing that the
 * text doesn't depend on.
 */
export function compiledByShape<Shape extends object>(
  build: (shape: Shape) => RawBuilder<unknown>,
): (shape: Shape) => Statement {
  const statements = new Map<string, Statement>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = statements.get(key);
    if (known) return known;
    const statement = compiledOnce(() => build(shape));
    if (statements.size < mostShapes) statements.set(key, statement);
    return statement;
  };
}
