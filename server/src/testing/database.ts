/** A database of its own for a test, cloned in a tenth of a second from the migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withDatabase } from './cluster.ts';

export type TestDatabase = {
  /** As the role that requests run as. */
  url: string;
  /** As the tables' owner. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** Clones `wms_template`. Test files run side by side, and a template can be copied only while nobody else uses it. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { WMS_TEST_CLUSTER_URL: cluster, WMS_TEST_APPLICATION_URL: application } = process.env;
  if (!cluster || !application) {
    throw new Error(
      'WMS_TEST_CLUSTER_URL is missing: run the tests with «npm test», or one file with «npm test -- FILE».',
    );
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await inTurn(cluster, (client) => client.query(`create database ${name} template wms_template`));
  return {
    url: withDatabase(application, name),
    ownerUrl: withDatabase(cluster, name),
    drop: () => inTurn(cluster, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The lock belongs to the connection, so a killed test gives it back. */
async function inTurn(cluster: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7263)');
    await work(client);
  } finally {
    await client.end();
  }
}
