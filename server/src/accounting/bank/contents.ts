/** The part of bank statements that this drawer gives to the server. */
import { managesReceipts } from '@wms/contract/accounting/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { bankConstraints, bankRoutes } from './routes.ts';

export const bank: Drawer = {
  routes: bankRoutes,
  constraints: bankConstraints,
  homeCards: [
    {
      name: 'bank',
      select: (user) =>
        satisfies(user.permissions, managesReceipts)
          ? sql`json_build_object('open', (select count(*) from bank_rows where state = 'aperta'))`
          : sql`null::json`,
    },
  ],
  authors: ['bank_files.uploaded_by', 'bank_rows.done_by'],
  freeTexts: [
    freeTexts('bank_rows', ['description', 'name', 'reference', 'aside_reason']),
    freeTexts('bank_files', ['name']),
  ],
  notPersonal: [
    notPersonal('bank_columns', ['titles', 'columns'], 'the titles of a bank’s files'),
    notPersonal('bank_rows', ['booked_on', 'fingerprint', 'state'], 'when the bank moved money, and a hash'),
  ],
};
