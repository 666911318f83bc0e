/** The fiscal rules and the texts required by law, which the treasurer maintains on /ricevute/regole. */
import { can } from '../../platform/permissions.ts';
import { settingsPage } from '../../platform/settings/page.ts';

export const fiscalRulesPage = settingsPage('/api/accounting/settings', can.receiptsManagement);
