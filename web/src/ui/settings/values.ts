/** The decisions about each setting: today's value, and the values from later days on. */
import { today } from '@wms/contract/platform/schema';
import type { SettingValue } from '@wms/contract/platform/setting';
import type { DecidedValue, SettingAnswer } from '@wms/contract/platform/settings/page';

export type DecidedSetting = {
  setting: SettingAnswer;
  value: SettingValue;
  /** The value as people read it; null when it is empty. */
  words: string | null;
  /** The decision that applies today; undefined while the initial value applies. */
  inForce: DecidedValue | undefined;
  /** The later decisions, the earliest first. */
  upcoming: DecidedValue[];
};

export function decidedSetting(setting: SettingAnswer): DecidedSetting {
  const inForce = setting.decided.find(({ validFrom }) => validFrom <= today());
  return {
    setting,
    value: inForce ? inForce.value : setting.initial,
    words: inForce ? inForce.words : setting.initialWords,
    inForce,
    upcoming: setting.decided.filter(({ validFrom }) => validFrom > today()).toReversed(),
  };
}

export const notGiven = 'Non indicato';
