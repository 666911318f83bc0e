/**
 * A page on which somebody decides settings: a setting with `keptBy` is on the page of the people who hold that
 * permission, and /organizzazione has all others.
 */
import { z } from 'zod';
import { endpoint, type Path } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import { CivilDate, intParam, Version } from '../schema.ts';
import { keeperOf, type Setting, settingKinds } from '../setting.ts';

const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const DecidedValue = z.object({
  value: SettingValue,
  /** The value as people read it; null when it is empty. */
  words: z.string().nullable(),
  validFrom: CivilDate,
  /** Null when the command line set it. */
  setBy: z.string().nullable(),
});
export type DecidedValue = z.infer<typeof DecidedValue>;

const SettingAnswer = z.object({
  name: z.string(),
  /** The heading under which people find it. */
  group: z.string(),
  label: z.string(),
  /** Counts what was decided about it, for all days; null until somebody decides it. */
  version: Version.nullable(),
  help: z.string().nullable(),
  kind: z.enum(settingKinds),
  /** The values of a choice, with the words that people read; null for other kinds. */
  choices: z.record(z.string(), z.string()).nullable(),
  /** The value that applies until somebody sets another one. */
  initial: SettingValue,
  initialWords: z.string().nullable(),
  /** The decided values, the latest day first. */
  decided: z.array(DecidedValue),
});
export type SettingAnswer = z.infer<typeof SettingAnswer>;

const params = z.strictObject({ name: z.string().max(80) });

/** The endpoints of the page of one keeper, under a path of its own. */
export function settingsPage(path: Path, keeper: Permission) {
  const access = [[keeper]] as const;
  return {
    has: (setting: Setting) => keeperOf(setting) === keeper,
    list: endpoint.get(path, {
      summary: 'Le impostazioni di questa pagina: valori di ieri, di oggi e dei giorni che verranno',
      access,
      answer: z.array(SettingAnswer),
    }),
    change: endpoint.put(`${path}/:name`, {
      summary: 'Decide un’impostazione da un giorno in poi',
      access,
      undoable: true,
      params,
      // The setting's own schema checks the value.
      body: z.strictObject({ value: z.unknown(), validFrom: CivilDate, version: Version.nullable() }),
    }),
    withdraw: endpoint.delete(`${path}/:name/:validFrom`, {
      summary: 'Ritira un valore che non vale ancora',
      access,
      undoable: 'undoing',
      params: params.extend({ validFrom: CivilDate }),
      query: z.strictObject({ version: intParam(1, 2_147_483_647) }),
    }),
  };
}

export type SettingsPage = ReturnType<typeof settingsPage>;
