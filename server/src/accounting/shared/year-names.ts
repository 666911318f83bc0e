import { socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { type RawBuilder, sql } from 'kysely';
import type { Settings } from '../../platform/settings/settings.ts';

/** The name of `y.social_year` in SQL, as `nameOfSocialYear` makes it. */
export const yearNames = (settings: Settings): RawBuilder<string> =>
  settings.value(socialYearStart) === '01-01'
    ? sql`y.social_year::text`
    : sql`y.social_year || '/' || lpad(((y.social_year + 1) % 100)::text, 2, '0')`;
