import pg from 'pg';

/**
 * A connection of its own for backup and restore: values are written and read the same everywhere, whatever the
 * server's or the role's settings, and no time limit ends what takes long.
 */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wms-backup',
    connectionTimeoutMillis: 10_000,
  });
  // A connection that is lost rejects the statement that runs, or the next one.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set extra_float_digits = 3; set bytea_output = 'hex'; set xmloption = 'content'; set search_path = public;
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}

/** Runs the work with such a connection and closes it, also in the middle of a statement. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
