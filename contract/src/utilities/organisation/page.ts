/** The organisation's settings that are on no other page; each value has the day from which it is valid. */
import { can } from '../../platform/permissions.ts';
import { settingsPage } from '../../platform/settings/page.ts';

export const organisationPage = settingsPage('/api/utilities/settings', can.usersManagement);
