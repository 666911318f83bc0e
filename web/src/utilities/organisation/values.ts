/** What was decided of each setting: what holds today, and what will hold from a later day. */
import { today } from '@wms/contract/platform/schema';
import type { SettingValue } from '@wms/contract/platform/setting';
import type { DecidedValue, SettingAnswer } from '@wms/contract/utilities/organisation/endpoints';

export type DecidedSetting = {
  setting: SettingAnswer;
  value: SettingValue;
  /** What somebody decided that holds; none while the initial value does. */
  inForce: DecidedValue | undefined;
  /** The earliest first. */
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

/** As people read it. */
export const describeValue = (value: SettingValue): string =>
  value === null || value === ''
    ? 'Non indicato'
    : typeof value === 'boolean'
      ? value
        ? 'Sì'
        : 'No'
      : String(value);
