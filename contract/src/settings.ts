/** All settings, in the order of /organizzazione. */
import { documentWarningDays } from './humanResources/documents/settings.ts';
import type { Setting } from './platform/setting.ts';
import { organisationSettings } from './utilities/organisation/settings.ts';

export const settings: readonly Setting[] = [...organisationSettings, documentWarningDays];
