/**
 * Runs prepared statements of a connection. pg's own `Query` has the columns described at every execution, and reads
 * that description anew: with the forty columns of a product that was more work than the row itself. The columns of a
 * statement that PostgreSQL plans never change (it refuses to run it once they would), so here each connection
 * describes them once. A `fetch` has the columns of its cursor and can't be run in this way.
 */
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** Reads a value's text as PostgreSQL sends it. */
type Parse = (text: string) => unknown;

/** The columns of a prepared statement, in their order; `empty` is a row whose values are all null. */
type Columns = { names: string[]; parsers: Parse[]; empty: Readonly<Record<string, null>> };

/** The columns of the prepared statements of one connection, by the statement's name. */
export type StatementColumns = Map<string, Columns>;

/** The part of a result that Kysely reads. */
export type Result = { command: string; rowCount: number | null; rows: Record<string, unknown>[] };

/** The part of pg's connection that sends an execution. */
type Sender = {
  readonly stream: { cork(): void; uncork(): void };
  /** The texts of statements that this connection has prepared, by their names. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string }): void;
  sync(): void;
};

const noColumns: Columns = { names: [], parsers: [], empty: {} };

/** One execution, to which pg's client hands the messages of PostgreSQL. */
class Execution {
  readonly name: string;
  readonly text: string;
  callback: (error: Error | null, result?: Result) => void;
  readonly #values: readonly unknown[];
  readonly #described: StatementColumns;
  readonly #result: Result = { command: '', rowCount: null, rows: [] };
  #columns: Columns | undefined;
  #unreadable: Error | undefined;

  constructor(
    statement: { name: string; text: string; values: readonly unknown[] },
    described: StatementColumns,
    callback: Execution['callback'],
  ) {
    this.name = statement.name;
    this.text = statement.text;
    this.#values = statement.values;
    this.#described = described;
    this.#columns = described.get(statement.name);
    this.callback = callback;
  }

  /** Sends the execution; returns an error of the values, which pg's client gives to the callback. */
  submit(connection: Sender): Error | null {
    const { name, text } = this;
    let values: readonly unknown[];
    try {
      values = this.#values.map((value) => prepareValue(value));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    connection.stream.cork();
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text });
    connection.bind({ statement: name, values });
    if (!this.#columns) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '' });
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as Parse),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, empty } = this.#columns ?? noColumns;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let index = 0; index < fields.length; index++) {
        const text = fields[index];
        if (typeof text === 'string') row[names[index] as string] = parsers[index]?.(text);
      }
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
    this.#result.rows.push(row);
  }

  /** `tag` is `SELECT 3`, `INSERT 0 1`, or a command alone. */
  handleCommandComplete({ text: tag }: { text: string }): void {
    const [command = '', ...counts] = tag.split(' ');
    const count = counts.at(-1);
    this.#result.command = command;
    this.#result.rowCount = count === undefined ? null : Number(count);
    // A statement without rows has no description.
    this.#described.set(this.name, this.#columns ?? noColumns);
  }

  /** An empty text, or one of comments only, has neither columns nor a command. */
  handleEmptyQuery(): void {
    this.#described.set(this.name, noColumns);
  }

  /** No statement of ours copies a file; pg's client would wait for it for ever. */
  handleCopyInResponse(connection: Sender & { sendCopyFail(message: string): void }): void {
    connection.sendCopyFail('no file is copied in');
    connection.sync();
  }

  handleCopyData(): void {}

  handleReadyForQuery(): void {
    if (this.#unreadable) this.callback(this.#unreadable);
    else this.callback(null, this.#result);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

/** Runs a statement by a client’s `query`, prepared by its name; rejects with PostgreSQL’s error. */
export const execute = (
  query: (execution: never) => unknown,
  statement: { name: string; text: string; values: readonly unknown[] },
  described: StatementColumns,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const execution = new Execution(statement, described, (error, result) =>
      result ? resolve(result) : reject(error),
    );
    query(execution as never);
  });
