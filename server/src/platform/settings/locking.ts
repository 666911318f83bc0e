import { runSql, type Writer } from '../database/connection.ts';
import { historyOf } from '../history/history.ts';

/** A refusal says who decided last and when; the page shows what. */
export const { refuseStaleEdit, refuseStaleAct } = historyOf({ tables: {}, names: {} });

/** Locks a setting; undefined when nobody has decided it yet. */
export async function lockSetting(
  tx: Writer,
  name: string,
): Promise<{ id: number; version: number } | undefined> {
  // Two people who decide a setting first wait for each other, too, although there is no row to lock.
  await runSql(tx)`lock table decided_settings in share row exclusive mode`;
  const [setting] = await runSql(tx)<{ id: number; version: number }>`
    select id, version from decided_settings where name = ${name}`;
  return setting;
}
