import { formatDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import type { Setting, SettingValue } from '@wms/contract/platform/setting';
import { changeSetting, listSettings, withdrawSetting } from '@wms/contract/utilities/organisation/endpoints';
import { factorDemanded, implement, requireProof, type User } from '../../platform/http/endpoint.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { writeSetting } from './writing.ts';

/** Whoever waits for a second factor doesn't decide that none is demanded. */
function requireTrusted(setting: Setting | undefined, user: User): void {
  if (!setting?.protects) return;
  if (user.withheld.length > 0) throw factorDemanded();
  requireProof(user);
}

/** What may be decided is declared by the cupboards, and shown in their order. */
export const organisationRoutes = (settings: readonly Setting[]) => [
  implement(listSettings, async ({ db }) => {
    const rows = await db
      .selectFrom('settings')
      .leftJoin('users', 'users.id', 'settings.set_by')
      .select(({ fn, val }) => [
        'settings.name',
        'settings.value',
        'settings.valid_from as validFrom',
        fn<string | null>('concat_ws', [val(' '), 'users.first_name', 'users.last_name']).as('setBy'),
      ])
      .orderBy('settings.valid_from', 'desc')
      .execute();
    const decided = Map.groupBy(rows, ({ name }) => name);
    return settings.map(({ name, group, label, help = null, kind, initial, schema, describe }) => ({
      name,
      group,
      label,
      help,
      kind,
      initial,
      decided: (decided.get(name) ?? []).map(({ value, validFrom, setBy }) => ({
        value: value as SettingValue,
        words: describe && schema.safeParse(value).success ? describe(value as SettingValue) : null,
        validFrom,
        setBy: setBy || null,
      })),
    }));
  }),

  implement(changeSetting, async ({ params, body, user, tx }) => {
    const setting = settings.find(({ name }) => name === params.name);
    if (!setting) throw notFound('Impostazione non trovata');
    requireTrusted(setting, user);
    await writeSetting(tx, setting, { value: body.value, validFrom: body.validFrom, setBy: user.id });
    const since = body.validFrom > today() ? `: vale ${formatDate(body.validFrom, 'dal')}` : '';
    const saved = setting.kind === 'yes or no' ? `: ${body.value ? 'sì' : 'no'}` : ' salvata';
    return { message: `${setting.label}${saved}${since}` };
  }),

  implement(withdrawSetting, async ({ params, user, tx }) => {
    requireTrusted(
      settings.find(({ name }) => name === params.name),
      user,
    );
    if (params.validFrom <= today())
      throw new Refusal(409, 'Questo valore vale già: per cambiarlo scegline uno nuovo');
    const { numDeletedRows } = await tx
      .deleteFrom('settings')
      .where('name', '=', params.name)
      .where('valid_from', '=', params.validFrom)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Questo valore non c’è più');
    return { message: 'Valore ritirato: resta quello di prima' };
  }),
];
