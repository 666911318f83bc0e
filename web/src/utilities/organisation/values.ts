/** What was decided of each setting: what holds today, and what will hold from a later day. */
import { today } from '@wms/contract/platform/schema';
import type { Setting, SettingValue } from '@wms/contract/platform/setting';
import type { SettingRow } from '@wms/contract/utilities/organisation/endpoints';

export type DecidedSetting = {
  setting: Setting;
  value: SettingValue;
  /** The row that says what holds; none while the initial value does. */
  inForce: SettingRow | undefined;
  /** The earliest first. */
  upcoming: SettingRow[];
};

/** `rows` come with the latest day first, as the server gives them. */
export const decidedSettings = (
  declared: readonly Setting[],
  rows: readonly SettingRow[],
): DecidedSetting[] =>
  declared.map((setting) => {
    const own = rows.filter(({ name }) => name === setting.name);
    const inForce = own.find(({ validFrom }) => validFrom <= today());
    return {
      setting,
      value: inForce ? inForce.value : setting.initial,
      inForce,
      upcoming: own.filter(({ validFrom }) => validFrom > today()).toReversed(),
    };
  });

/** As people read it. */
export const describeValue = (value: SettingValue): string =>
  value === null || value === ''
    ? 'Non indicato'
    : typeof value === 'boolean'
      ? value
        ? 'Sì'
        : 'No'
      : String(value);
