/** What the organisation decides for itself; each value has the day from which it is valid. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { CivilDate } from '../../platform/schema.ts';
import { settingKinds } from '../../platform/setting.ts';

const access = [[can.usersManagement]] as const;

const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const DecidedValue = z.object({
  value: SettingValue,
  /** The value as people read it, where that is another text. */
  words: z.string().nullable(),
  validFrom: CivilDate,
  /** Null when the command line set it. */
  setBy: z.string().nullable(),
});
export type DecidedValue = z.infer<typeof DecidedValue>;

export const SettingAnswer = z.object({
  name: z.string(),
  /** The heading under which people find it. */
  group: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  kind: z.enum(settingKinds),
  /** The values of a choice, with the words that people read. */
  choices: z.record(z.string(), z.string()).nullable(),
  /** The value until somebody sets another one. */
  initial: SettingValue,
  /** The latest day first. */
  decided: z.array(DecidedValue),
});
export type SettingAnswer = z.infer<typeof SettingAnswer>;

export const listSettings = endpoint.get('/api/utilities/settings', {
  summary: 'Le impostazioni decise dall’organizzazione: valori di ieri, di oggi e dei giorni che verranno',
  access,
  answer: z.array(SettingAnswer),
});

const params = z.strictObject({ name: z.string().max(80) });

export const changeSetting = endpoint.put('/api/utilities/settings/:name', {
  summary: 'Decide un’impostazione da un giorno in poi',
  access,
  params,
  // The setting's own schema checks the value.
  body: z.strictObject({ value: z.unknown(), validFrom: CivilDate }),
});

export const withdrawSetting = endpoint.delete('/api/utilities/settings/:name/:validFrom', {
  summary: 'Ritira un valore che non vale ancora',
  access,
  params: params.extend({ validFrom: CivilDate }),
});
