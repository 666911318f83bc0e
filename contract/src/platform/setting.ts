/**
 * A decision of the organisation, declared in the cupboard that reads it and listed in the server's table of contents.
 * `wms organisation set` can change all settings; a page shows the settings of its keeper.
 */
import type { z } from 'zod';
import { formatEuro, formatNumber } from './formats.ts';
import { can, type Permission } from './permissions.ts';

export type SettingValue = string | number | boolean | null;

/** The kinds of settings, which decide how the value is typed. */
export const settingKinds = [
  'line',
  'text',
  'whole number',
  'amount',
  'yes or no',
  'choice',
  'permissions',
] as const;

export type Setting<S extends z.ZodType<SettingValue> = z.ZodType<SettingValue>> = {
  /** `cupboard.name`, as the database stores it. */
  readonly name: `${string}.${string}`;
  /** The heading under which people find it. */
  readonly group: string;
  readonly label: string;
  readonly help?: string;
  readonly kind: (typeof settingKinds)[number];
  /** The values of a choice, with the words that people read. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The permission that decides it, on a page of its own; without one the setting is on /organizzazione. */
  readonly keptBy?: Permission;
  /**
   * Whether it protects people: then a change needs a proof, and none of the person's permissions may be waiting for a
   * second factor.
   */
  readonly protects?: true;
  readonly schema: S;
  /** Returns the value as people read it, where that is another text. */
  describe?(value: z.output<S>): string;
  /** The value that applies until somebody sets another one. */
  readonly initial: z.output<S>;
};

/** A day long before the first paper: a value from this day on has always applied. */
export const sinceEver = '1900-01-01';

export const setting = <S extends z.ZodType<SettingValue>>(declared: Setting<S>): Setting<S> => declared;

/** Returns the permission that decides a setting. */
export const keeperOf = ({ keptBy = can.usersManagement }: Pick<Setting, 'keptBy'>): Permission => keptBy;

/** Returns a value of a setting as people read it; null when it is empty. */
export function describeValue(
  { kind, choices, schema, describe }: Pick<Setting, 'kind' | 'choices' | 'schema' | 'describe'>,
  value: SettingValue,
): string | null {
  if (describe && schema.safeParse(value).success) return describe(value) || null;
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  if (kind === 'amount' && /^\d+(\.\d+)?$/.test(value)) return formatEuro(value);
  return choices?.[value] ?? value;
}
