/**
 * A page of settings on the server: people with its permission read the settings, decide them, and withdraw values that
 * are not valid yet.
 */
import { formatDate } from '@wms/contract/platform/formats';
import { describeValue, type Setting, type SettingValue } from '@wms/contract/platform/setting';
import type { SettingsPage } from '@wms/contract/platform/settings/page';
import { runSql, type Writer } from '../database/connection.ts';
import { readToday } from '../database/moment.ts';
import { historyOf } from '../history/history.ts';
import { implement, type Route } from '../http/endpoint.ts';
import { factorDemanded, requireProof, type User } from '../people/user.ts';
import { refuse } from '../refusal.ts';
import { counterAct } from '../undo/counter-act.ts';
import { writeSetting } from './writing.ts';

/**
 * Refuses a protected setting to a person whose permissions wait for a second factor, so that they can't switch the
 * demand for it off.
 */
function requireTrusted(setting: Setting, user: User): void {
  if (!setting.protects) return;
  if (user.withheld.length > 0) throw factorDemanded();
  requireProof(user);
}

const missing = () => refuse.notFound('Questo valore non c’è più');

/**
 * `all` are the settings that the cupboards declare. The page shows its own settings in their order, and refuses all
 * other settings as unknown.
 */
export function settingRoutes(page: SettingsPage, all: readonly Setting[]): Route[] {
  const settings = all.filter(page.has);
  const settingOf = (name: string): Setting => {
    const found = settings.find((setting) => setting.name === name);
    if (!found) throw refuse.notFound('Impostazione non trovata');
    return found;
  };
  const routes = [
    implement(page.list, async ({ db }) => {
      const rows = await db
        .selectFrom('decided_settings')
        .leftJoin('settings', 'settings.name', 'decided_settings.name')
        .leftJoin('users', 'users.id', 'settings.set_by')
        .select(({ fn, val }) => [
          'decided_settings.name',
          'decided_settings.version',
          'settings.value',
          'settings.valid_from as validFrom',
          fn<string | null>('concat_ws', [val(' '), 'users.first_name', 'users.last_name']).as('setBy'),
        ])
        .orderBy('settings.valid_from', 'desc')
        .execute();
      const decided = Map.groupBy(rows, ({ name }) => name);
      return settings.map((setting) => ({
        name: setting.name,
        group: setting.group,
        label: setting.label,
        version: decided.get(setting.name)?.[0]?.version ?? null,
        help: setting.help ?? null,
        kind: setting.kind,
        choices: setting.choices ?? null,
        initial: setting.initial,
        initialWords: describeValue(setting, setting.initial),
        decided: (decided.get(setting.name) ?? []).flatMap(({ value, validFrom, setBy }) =>
          // A null `validFrom` means that the setting's only value was withdrawn.
          validFrom === null
            ? []
            : {
                value: value as SettingValue,
                words: describeValue(setting, value as SettingValue),
                validFrom,
                setBy: setBy || null,
              },
        ),
      }));
    }),

    implement(page.change, async ({ params, body, user, tx }) => {
      const setting = settingOf(params.name);
      requireTrusted(setting, user);
      await refuseStaleEdit(tx, 'decided_settings', await lockSetting(tx, setting.name), body.version);
      const { value, validFrom } = body;
      const former = await readFormer(tx, setting, validFrom);
      await writeSetting(tx, setting, { value, validFrom, setBy: user.id });
      const { version = 1 } = (await lockSetting(tx, setting.name)) ?? {};
      const coming = validFrom > (await readToday(tx));
      const since = coming ? `: vale ${formatDate(validFrom, 'dal')}` : '';
      const saved = setting.kind === 'yes or no' ? `: ${value ? 'sì' : 'no'}` : ' salvata';
      const withdrawn = { params: { name: setting.name, validFrom }, query: { version: String(version) } };
      const decided = { params: { name: setting.name }, body: { value: former.value, validFrom, version } };
      const undo =
        coming && !former.ofDay ? counterAct(page.withdraw, withdrawn) : counterAct(page.change, decided);
      return { message: `${setting.label}${saved}${since}`, undo: [undo] };
    }),

    implement(page.withdraw, async ({ params, query: { version }, user, tx }) => {
      const setting = settingOf(params.name);
      requireTrusted(setting, user);
      if (params.validFrom <= (await readToday(tx)))
        throw refuse.conflict('Questo valore vale già: per cambiarlo scegline uno nuovo');
      const decided = await lockSetting(tx, setting.name);
      if (!decided) throw missing();
      await refuseStaleAct(tx, 'decided_settings', decided, version);
      const { numDeletedRows } = await tx
        .deleteFrom('settings')
        .where('name', '=', setting.name)
        .where('valid_from', '=', params.validFrom)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw missing();
      return { message: 'Valore ritirato: resta quello di prima' };
    }),
  ];
  return routes.map((route) => ({ ...route, decidesSettings: true }));
}

/** A refusal says who decided last and when; the page itself shows the values. */
const { refuseStaleEdit, refuseStaleAct } = historyOf({ tables: {}, names: {} });

/** Reads the value that applies on a day, and whether it was decided for this very day. */
async function readFormer(
  tx: Writer,
  { name, initial }: Setting,
  day: string,
): Promise<{ value: unknown; ofDay: boolean }> {
  const [former] = await runSql(tx)<{ value: unknown; ofDay: boolean }>`
    select value, valid_from = ${day}::date as "ofDay" from settings
     where name = ${name} and valid_from <= ${day}::date order by valid_from desc limit 1`;
  return former ?? { value: initial, ofDay: false };
}

/** Locks a setting; undefined when nobody has decided it yet. */
async function lockSetting(tx: Writer, name: string): Promise<{ id: number; version: number } | undefined> {
  // Two people who decide a setting first wait for each other, too, although there is no row to lock.
  await runSql(tx)`lock table decided_settings in share row exclusive mode`;
  const [setting] = await runSql(tx)<{ id: number; version: number }>`
    select id, version from decided_settings where name = ${name}`;
  return setting;
}
