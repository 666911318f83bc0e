import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { DB } from './tables.generated.ts';

export type Database = Kysely<DB>;
/** What a change writes with: the transaction that the platform opened. */
export type Writer = Transaction<DB>;
/** What a read needs: the pool or a transaction. */
export type Reader = Kysely<DB>;

const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
// Civil dates and decimals stay the text that PostgreSQL sends: no zone moves them, no float rounds them.
pg.types.setTypeParser(builtins.DATE, (value) => value);

/** Texts of statements seen by this process, and the names they are prepared under. */
const statementNames = new Map<string, string>();
const mostStatements = 500;

function statementName(text: string): string | undefined {
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
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() eight ways; only Kysely's (text, values) is named
  override query(...args: any[]): any {
    const [text, values] = args;
    if (args.length === 2 && typeof text === 'string' && Array.isArray(values)) {
      // What begins and ends transactions has nothing to plan, and may be several statements.
      const name = /^(begin|commit|rollback)\b/.test(text) ? undefined : statementName(text);
      if (name) return super.query({ name, text, values });
    }
    return super.query(...(args as [string]));
  }
}

/** What the transaction that is opened now begins with. */
const prelude = new AsyncLocalStorage<string>();

/** Sends it in one message with `begin`: on its own it would be a round trip more for every write. */
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
 * What we tell the planner: a page is as cheap to reach by an index as in order (the working set is in memory, or on an
 * SSD), and no query here runs long enough for compiling it to pay: with 2 cores it cost more than it gave.
 */
const planning = '-c random_page_cost=1.1 -c jit=off';

/**
 * The least that PostgreSQL takes: some forty products wait outside the search index's tree before they are sorted
 * into it together, so few that no search notices them. Imports ask for more (logistics/imports/product-writing.ts).
 */
const indexing = '-c gin_pending_list_limit=64kB';

/**
 * How long a statement of a request may wait for what others hold, and run at all: whoever waits holds one of few
 * connections. Said when a connection is opened and with `begin`, so it costs no round trip. A change may be the
 * approval of a large stock-take, which books all of it in one statement.
 */
export const requestLimits = { lock: '3s', readMs: 15_000, write: '60s' } as const;

export type ConnectOptions = {
  max?: number;
  /** The name that pg_stat_activity shows. */
  application?: string;
  /** For jobs and the command line, which may wait and run as long as it takes. */
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
    options: [planning, indexing, patient ? '' : `-c lock_timeout=${requestLimits.lock}`].join(' '),
    idleTimeoutMillis: 60_000,
    Client: PreparingClient,
  });
  // A connection that dies while idle (PostgreSQL restarts) is replaced at the next request; without this listener
  // it would end the process.
  pool.on('error', () => undefined);
  // The same for one that dies between two statements of a transaction: the next statement rejects, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PreludeDialect(pool) });
  return { db, pool, close: () => db.destroy() };
}

/** Serialization failure and deadlock: the same transaction, run again, may pass. */
const isTransient = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

const mostAttempts = 5;

/**
 * All of `work` or nothing of it, as the given user (for the audit log); run again when it met another one. It
 * waits and runs as long as it takes, unless it is `limited` as a request is: then it fails with 55P03 or 57014.
 */
export async function inTransaction<T>(
  db: Database,
  userId: number | null,
  work: (tx: Writer) => Promise<T>,
  { limited = false } = {},
) {
  const { lock, write } = limited ? requestLimits : { lock: '0', write: '0' };
  const settle =
    `set local app.user_id = '${userId ?? ''}'; set local lock_timeout = '${lock}'; set local ` +
    `statement_timeout = '${write}'`;
  for (let attempt = 1; ; attempt++) {
    try {
      return await prelude.run(settle, () => db.transaction().execute((tx) => prelude.exit(() => work(tx))));
    } catch (error) {
      if (!isTransient(error) || attempt === mostAttempts) throw error;
      // Not in step with the one it met.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

const outageCodes = /^(08|57P0[1-5]|53[23]00)/;
const outageMessages = new RegExp(
  [
    'Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable',
    'driver has already been destroyed',
    'ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH',
  ].join('|'),
  'i',
);

/** The database can't be reached now: 503, try again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return outageCodes.test(error.code ?? '');
  const code = 'code' in error ? String(error.code) : '';
  return outageMessages.test(`${code} ${error.message}`);
}
