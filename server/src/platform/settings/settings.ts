/** Reads the organisation's settings at the start, and again when the database reports a change. */

import type { Setting, SettingValue } from '@wms/contract/platform/setting';
import type { z } from 'zod';
import { type Reader, runSql } from '../database/connection.ts';
import { type Changes, missedNews } from '../live/changes.ts';

/** The topic of a change of settings in the stream between servers. */
export const settingsTopic = 'settings';

export type Settings = {
  /** The day in Rome by PostgreSQL's clock. */
  readonly today: string;
  /** The value that is valid on a day, today by default. */
  value<S extends z.ZodType<SettingValue>>(setting: Setting<S>, on?: string): z.output<S>;
};

type Row = { name: string; value: unknown; validFrom: string };

/** A stored value that the declaration no longer allows is ignored. */
const makeSettings = (rows: readonly Row[], day: string): Settings => ({
  today: day,
  value(setting, on = day) {
    const row = rows.find(({ name, validFrom }) => name === setting.name && validFrom <= on);
    const parsed = row ? setting.schema.safeParse(row.value) : undefined;
    return parsed?.success ? parsed.data : setting.initial;
  },
});

/**
 * Reads the settings in this transaction, with its day: a paper that is issued must not miss a change of the last
 * moment.
 */
export async function readSettings(db: Reader): Promise<Settings> {
  const { rows, today } = await readRows(db);
  return makeSettings(rows, today);
}

async function readRows(db: Reader): Promise<{ today: string; rows: Row[] }> {
  const [read] = await runSql(db)<{ today: string; rows: Row[] }>`
    select rome_today() as today,
           (select coalesce(json_agg(json_build_object('name', name, 'value', value, 'validFrom', valid_from)
                              order by valid_from desc), '[]') from settings) as rows`;
  if (!read) throw new Error('PostgreSQL has told no day');
  return read;
}

/** Settings that are kept in memory. They know no day: the request has it from PostgreSQL, as `user.today`. */
export type KeptSettings = { on(day: string): Settings };

/** Reads the settings now and whenever a server changes them. A failed reading calls `onFailure`. */
export async function keepSettings(
  db: Reader,
  changes: Changes,
  onFailure: (error: unknown) => void,
): Promise<KeptSettings> {
  let kept = await readRows(db);
  changes.listen((topic) => {
    if (topic !== settingsTopic && topic !== missedNews) return;
    readRows(db).then((read) => {
      kept = read;
    }, onFailure);
  });
  return { on: (day) => makeSettings(kept.rows, day) };
}

/** The settings of an organisation that has decided nothing yet. */
export const initialSettings: Settings = makeSettings([], '');
