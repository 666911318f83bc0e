/** The part of the treasurer’s year that this drawer gives to the server. */
import { yearSettings } from '@wms/contract/accounting/year/settings';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { closingConstraints, yearClosed } from './closing.ts';
import { donorStatementMail } from './donors/mailing.ts';
import { yearRoutes } from './routes.ts';

export const year: Drawer = {
  routes: ({ mailIsSent }) => yearRoutes({ mailIsSent }),
  constraints: closingConstraints,
  settings: yearSettings,
  jobs: [donorStatementMail],
  news: [yearClosed],
  authors: ['closed_years.closed_by', 'closed_years.reopened_by', 'donor_statements.sent_by'],
  freeTexts: [
    freeTexts('closed_years', ['reason', 'reopen_reason']),
    freeTexts('donor_statements', ['recipient']),
  ],
  notPersonal: [
    notPersonal('closed_years', ['kind', 'starts_on', 'ends_on'], 'days of a year'),
    notPersonal('donor_statements', ['donor'], 'a fingerprint, or an id'),
  ],
};
