/** Reads the organisation's settings at the start, and again when the database reports a change. */

import { today } from '@wms/contract/platform/schema';
import type { Setting, SettingValue } from '@wms/contract/platform/setting';
import type { z } from 'zod';
import { type Reader, runSql } from '../database/connection.ts';
import { type Changes, missedNews } from '../live/changes.ts';

/** The topic of a change of settings in the stream between servers. */
export const settingsTopic = 'settings';

export type Settings = {
  /** The value that is valid on a day, today by default. */
  value<S extends z.ZodType<SettingValue>>(setting: Setting<S>, on?: string): z.output<S>;
};

type Row = { name: string; value: unknown; validFrom: string };

async function readRows(db: Reader): Promise<Row[]> {
  return runSql(db)<Row>`
    select name, value, valid_from as "validFrom" from settings order by valid_from desc`;
}

/** A stored value that the declaration no longer allows is ignored. */
const makeSettings = (rows: readonly Row[]): Settings => ({
  value(setting, on = today()) {
    const row = rows.find(({ name, validFrom }) => name === setting.name && validFrom <= on);
    const parsed = row ? setting.schema.safeParse(row.value) : undefined;
    return parsed?.success ? parsed.data : setting.initial;
  },
});

/** Reads the settings in this transaction: a paper that is issued must not miss a change of the last moment. */
export const readSettings = async (db: Reader): Promise<Settings> => makeSettings(await readRows(db));

/** Reads the settings now and whenever a server changes them. A failed reading calls `onFailure`. */
export async function keepSettings(
  db: Reader,
  changes: Changes,
  onFailure: (error: unknown) => void,
): Promise<Settings> {
  let kept = await readSettings(db);
  changes.listen((topic) => {
    if (topic !== settingsTopic && topic !== missedNews) return;
    readSettings(db).then((read) => {
      kept = read;
    }, onFailure);
  });
  return { value: (setting, on) => kept.value(setting, on) };
}

/** The settings of an organisation that has decided nothing yet. */
export const initialSettings: Settings = makeSettings([]);
