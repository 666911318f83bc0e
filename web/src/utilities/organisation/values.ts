/** The decisions about each setting: the value of today, and the values from a later day on. */
import { today } from '@wms/contract/platform/schema';
import type { SettingValue } from '@wms/contract/platform/setting';
import type { DecidedValue, SettingAnswer } from '@wms/contract/utilities/organisation/endpoints';

export type DecidedSetting = {
  setting: SettingAnswer;
  value: SettingValue;
  /** The decision that holds today; undefined while the initial value holds. */
  inForce: DecidedValue | undefined;
  /** The later decisions, the earliest first. */
  upcoming: DecidedValue[];
};

export function decidedSetting(setting: SettingAnswer): DecidedSetting {
  const inForce = setting.decided.find(({ validFrom }) => validFrom <= today());
  return {
    setting,
    value: inForce ? inForce.value : setting.initial,
    inForce,
    upcoming: setting.decided.filter(({ validFrom }) => validFrom > today()).toReversed(),
  };
}

/** A value in words; the server has them for what people couldn't read as it is kept. */
export const describeValue = (value: SettingValue, words?: string | null): string =>
  words
    ? words
    : value === null || value === ''
      ? 'Non indicato'
      : typeof value === 'boolean'
        ? value
          ? 'Sì'
          : 'No'
        : String(value);
