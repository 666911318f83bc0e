/**
 * What an organisation decides for itself, declared in the cupboard that reads it and named in the server's table of
 * contents. `wms organisation set` reaches all of them; on a page stand those of its keeper.
 */
import type { z } from 'zod';
import { formatEuro, formatNumber } from './formats.ts';
import { can, type Permission } from './permissions.ts';

export type SettingValue = string | number | boolean | null;

/** How a setting is typed. */
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
  /** `cupboard.name`, as it lies in the database. */
  readonly name: `${string}.${string}`;
  /** Under which heading people find it. */
  readonly group: string;
  readonly label: string;
  readonly help?: string;
  readonly kind: (typeof settingKinds)[number];
  /** The values of a choice, with the words that people read. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Who decides it, on a page of their own; without one it stands on /organizzazione. */
  readonly keptBy?: Permission;
  /** Whether it protects people: then changing it needs a proof, and no permission of the person's own may wait. */
  readonly protects?: true;
  readonly schema: S;
  /** The value as people read it, where that is another text. */
  describe?(value: z.output<S>): string;
  /** The value until somebody sets another one. */
  readonly initial: z.output<S>;
};

/** Long before the first paper: what was never decided otherwise has always been so. */
export const sinceEver = '1900-01-01';

export const setting = <S extends z.ZodType<SettingValue>>(declared: Setting<S>): Setting<S> => declared;

/** The permission of whoever decides a setting. */
export const keeperOf = ({ keptBy = can.usersManagement }: Pick<Setting, 'keptBy'>): Permission => keptBy;

/** A value of a setting as people read it; null when nothing is there. */
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
