/** The decisions about each setting: the value of today, and the values from a later day on. */
import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { demandedCodes } from '@wms/contract/identity/second-factor/demanded';
import type { Permission } from '@wms/contract/platform/permissions';
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

/** The value in words. */
export const describeValue = ({ kind }: Pick<SettingAnswer, 'kind'>, value: SettingValue): string =>
  kind === 'permissions' ? describeCodes(demandedCodes(String(value ?? ''))) : describePlain(value);

const describeCodes = (codes: readonly Permission[]) =>
  codes.map((code) => describedPermissions[code].label).join(', ') || 'Nessuno';

const describePlain = (value: SettingValue): string =>
  value === null || value === ''
    ? 'Non indicato'
    : typeof value === 'boolean'
      ? value
        ? 'Sì'
        : 'No'
      : String(value);
