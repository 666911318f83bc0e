/** The organisation's settings: read once, and again when the database tells that they changed. */

import { today } from '@wms/contract/platform/schema';
import type { Setting, SettingValue } from '@wms/contract/platform/setting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../database/connection.ts';
import { type Changes, missedNews } from '../live/changes.ts';

/** What the stream between servers calls a change of settings. */
export const settingsTopic = 'settings';

export type Settings = {
  /** What holds on this day: today unless told. */
  value<S extends z.ZodType<SettingValue>>(setting: Setting<S>, on?: string): z.output<S>;
};

type Row = { name: string; value: unknown; validFrom: string };

async function readRows(db: Reader): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select name, value, valid_from as "validFrom" from settings order by valid_from desc`.execute(db);
  return rows;
}

/** A value that the declaration no longer allows counts as never set. */
const settingsOf = (rows: readonly Row[]): Settings => ({
  value(setting, on = today()) {
    const row = rows.find(({ name, validFrom }) => name === setting.name && validFrom <= on);
    const parsed = row ? setting.schema.safeParse(row.value) : undefined;
    return parsed?.success ? parsed.data : setting.initial;
  },
});

/** As they are in this transaction: for what is issued and must not miss a change of the last moment. */
export const readSettings = async (db: Reader): Promise<Settings> => settingsOf(await readRows(db));

/** Read at the start and whenever they change, on whichever server. `onFailure` hears of a reading that failed. */
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

/** Nobody has decided anything yet. */
export const initialSettings: Settings = settingsOf([]);
