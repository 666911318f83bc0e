import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type InsertObject,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type Transaction,
  type TransactionSettings,
  type UpdateObject,
} from 'kysely';
import pg from 'pg';
import { execute, type StatementColumns } from './prepared/execution.ts';
import { plannedEachTime } from './search-words.ts';
import type { DB } from './tables.generated.ts';

export type Database = Kysely<DB>;
/** A change writes with the transaction that the platform opened. */
export type Writer = Transaction<DB>;
/** A read uses the pool or a transaction. */
export type Reader = Kysely<DB>;

const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.TIMESTAMPTZ, isoInstant);
// Civil dates and decimals remain texts as PostgreSQL sends them, so that no time zone moves and no float rounds them.
pg.types.setTypeParser(builtins.DATE, (value) => value);

/** An instant of our era in UTC as PostgreSQL writes it, up to its microseconds. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Returns '2026-12-07 08:00:00.25+00' in ISO 8601, to the millisecond. The text is cut and put together again, in a
 * fraction of the time that a `Date` takes, because a list has a hundred instants and a calendar thousands.
 */
function isoInstant(value: string): string {
  const [, day, time, fraction = ''] = inUtc.exec(value) ?? [];
  return day ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(value).toISOString();
}

/** The texts of statements that this process has sent, and their names as prepared statements. */
const statementNames = new Map<string, string>();
const mostStatements = 500;

/**
 * The beginning of a statement that PostgreSQL plans. A name saves nothing for any other statement, and the columns of
 * a `fetch` differ with each cursor.
 */
const planned = /^[\s(]*(?:select|with|values|insert|update|delete|merge)\b/i;

function statementName(text: string): string | undefined {
  if (!planned.test(text) || text.includes(plannedEachTime)) return undefined;
  const known = statementNames.get(text);
  if (known || statementNames.size >= mostStatements) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/**
 * Kysely sends every statement unnamed, so PostgreSQL would parse and plan it each time. Naming it by its text makes
 * it a prepared statement of the connection: measured, a list of 50 rows costs the database a third less.
 */
class PreparingClient extends pg.Client {
  readonly #described: StatementColumns = new Map();

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() eight ways; only Kysely's (text, values) is named
  override query(...args: any[]): any {
    const [text, values] = args;
    if (args.length === 2 && typeof text === 'string' && Array.isArray(values)) {
      const name = statementName(text);
      if (name) return execute(super.query.bind(this), { name, text, values }, this.#described);
    }
    return super.query(...(args as [string]));
  }
}

/** Statements with which the next transaction begins. */
const prelude = new AsyncLocalStorage<string>();

/** Whether the code that runs belongs to a request's transaction. */
const inRequestTransaction = new AsyncLocalStorage<true>();

/**
 * Throws inside a request's transaction, because work that waits for its turn or for another process would hold the
 * transaction's locks meanwhile. That work belongs in the endpoint's preparation or in a job.
 */
export function refuseInTransaction(work: string): void {
  if (inRequestTransaction.getStore()) throw new Error(`no transaction waits while ${work}`);
}

/** Sends the prelude in one message with `begin`, because a message of its own would cost every write a round trip. */
class PreludeDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const settle = prelude.getStore();
    if (settle) await connection.executeQuery(CompiledQuery.raw(`begin; ${settle}`));
    else await super.beginTransaction(connection as never, settings);
  }
}

class PreludeDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver() {
    return new PreludeDriver({ pool: this.#pool });
  }
}

export type Connection = { db: Database; pool: pg.Pool; close(): Promise<void> };

/**
 * Settings for the planner. Reading a page by an index costs about as much as reading in order, because the working set
 * is in memory or on an SSD. No query runs long enough for JIT: with 2 cores it cost more than it saved.
 */
const planning = '-c random_page_cost=1.1 -c jit=off';

/**
 * The size of the list in which new entries wait until PostgreSQL sorts them into a search index together. This
 * smallest size that PostgreSQL accepts holds about forty products, so few that no search becomes slower. Imports set
 * a larger value (logistics/imports/products/writing.ts).
 */
const indexing = '-c gin_pending_list_limit=64kB';

/**
 * The limits of a request's statement: how long it may wait for locks and how long it may run, because it occupies one
 * of few connections. The limits are set when a connection is opened and with `begin`, so they cost no round trip. A
 * write may take longer, because the approval of a large stock-take books everything in one statement. A transaction
 * that waited between two statements for another process, or for its turn, would hold its connection and its locks
 * meanwhile, so PostgreSQL ends it after `idleMs`.
 */
const requestLimits = { lock: '3s', readMs: 15_000, write: '60s', idleMs: 15_000 } as const;

export type ConnectOptions = {
  max?: number;
  /** The name that pg_stat_activity shows. */
  application?: string;
  /** True for jobs and the command line, which may wait and run without limits. */
  patient?: boolean;
};

/** Opens a pool, with the limits of requests unless it is `patient`. */
export function connect(
  url: string,
  { max = 10, application = 'wms', patient = false }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: application,
    connectionTimeoutMillis: 5_000,
    statement_timeout: patient ? 0 : requestLimits.readMs,
    idle_in_transaction_session_timeout: patient ? 0 : requestLimits.idleMs,
    options: [planning, indexing, patient ? '' : `-c lock_timeout=${requestLimits.lock}`].join(' '),
    idleTimeoutMillis: 60_000,
    Client: PreparingClient,
  });
  // A connection that dies while idle (PostgreSQL restarts) is replaced at the next request; without this listener
  // it would end the process.
  pool.on('error', () => undefined);
  // A connection may also die between two statements of a transaction: then the next statement rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PreludeDialect(pool) });
  return { db, pool, close: () => db.destroy() };
}

/** After a serialization failure or a deadlock the same transaction may succeed when it runs again. */
const isTransient = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

const mostAttempts = 5;

const withoutLimits =
  'set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs all of `work` or nothing, as the given user (for the audit log), and runs it again after a conflict with
 * another transaction. A transaction that is `limited` like a request fails with 55P03, 57014 or 25P03 when it takes
 * too long; any other has no time limit.
 */
export async function inTransaction<T>(
  db: Database,
  userId: number | null,
  work: (tx: Writer) => Promise<T>,
  { limited = false, readOnly = false } = {},
) {
  // A request's transaction keeps the limits of its connection, but may write for longer.
  const limits = limited ? `set local statement_timeout = '${requestLimits.write}'` : withoutLimits;
  const settle =
    `set local app.user_id = '${userId ?? ''}'; ${limits}` +
    `${readOnly ? '; set transaction read only' : ''}`;
  for (let attempt = 1; ; attempt++) {
    try {
      const inside = (tx: Writer) => (limited ? inRequestTransaction.run(true, () => work(tx)) : work(tx));
      return await prelude.run(settle, () =>
        db.transaction().execute((tx) => prelude.exit(() => inside(tx))),
      );
    } catch (error) {
      if (!isTransient(error) || attempt === mostAttempts) throw error;
      // A random pause keeps the two transactions from meeting again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/**
 * Runs a statement and returns its rows: ``const [lot] = await runSql(db)<Lot>`select … where id = ${id}` ``. As in
 * Kysely's `sql`, each value becomes a parameter.
 */
export const runSql =
  (db: Reader) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;

export type TableWithId = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB];

/** Inserts a row and returns the id that the database has given to it. */
export async function insertRow<T extends TableWithId>(
  tx: Writer,
  table: T,
  values: InsertObject<DB, T>,
): Promise<number> {
  const query = tx.insertInto(table).values(values).returning(sql<number>`id`.as('id'));
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Changes the row with this id. */
export async function updateRow<T extends TableWithId>(
  tx: Reader,
  table: T,
  id: number,
  values: UpdateObject<DB, T>,
): Promise<void> {
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  const set = sql.join(changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  await runSql(tx)`update ${sql.table(table)} set ${set} where id = ${id}`;
}

const outageCodes = /^(08|57P0[1-5]|53[23]00|25P03)/;
const outageMessages = new RegExp(
  [
    'Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable',
    'driver has already been destroyed',
    'ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH',
  ].join('|'),
  'i',
);

/** Returns whether the database can't be reached now, so that the caller gets a 503 and may try again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return outageCodes.test(error.code ?? '');
  const code = 'code' in error ? String(error.code) : '';
  return outageMessages.test(`${code} ${error.message}`);
}
