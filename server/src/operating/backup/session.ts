import pg from 'pg';

/**
 * Opens a connection for backup and restore: values have the same form everywhere, whatever the settings of the server
 * or the role are, and no time limit ends a long statement.
 */
async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wms-backup',
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection rejects the running statement or the next one; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set extra_float_digits = 3; set bytea_output = 'hex'; set xmloption = 'content'; set search_path = public;
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}

/** Runs work with such a connection and closes it, even in the middle of a statement. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
