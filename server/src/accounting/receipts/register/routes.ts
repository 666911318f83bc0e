import { receiptLife } from '@wms/contract/accounting/receipts/life';
import {
  annulInRegister,
  checkReceiptNumbers,
  exportReceipts,
  getReceiptTotals,
  listReceipts,
  listReceiptYears,
  openReceipt,
  printReceiptRegister,
} from '@wms/contract/accounting/receipts/register';
import { can } from '@wms/contract/platform/permissions';
import { readRow } from '../../../platform/database/row.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { binary, implement } from '../../../platform/http/endpoint.ts';
import { renderPdfInThread } from '../../../platform/pdf/render.ts';
import type { User } from '../../../platform/people/user.ts';
import { exportPages } from '../../../platform/spreadsheets/table-file.ts';
import { annulReceipt } from '../issuing.ts';
import { noReceipt, sendPaper } from '../sending.ts';
import { registerColumns, withDetails } from './exporting.ts';
import { readPrintedRegister } from './printing.ts';
import { readRegister } from './reading.ts';
import { checkNumbers, readTotals } from './totals.ts';

/** Only managers of users may open profiles, so nobody else gets the address that leads to a profile. */
const opensProfiles = ({ permissions }: Pick<User, 'permissions'>) => permissions.has(can.usersManagement);

export const receiptRegisterRoutes = (storage: Storage) => [
  implement(listReceipts, ({ query, user, db }) => readRegister(db, query, opensProfiles(user))),

  implement(exportReceipts, ({ query, db }) =>
    exportPages('ricevute', registerColumns, query, async (page) =>
      withDetails(db, await readRegister(db, page, false)),
    ),
  ),

  implement(listReceiptYears, async ({ db }) => {
    // A year has a number series from its first receipt on.
    const rows = await db
      .selectFrom('number_series')
      .select('year')
      .where('series', '=', 'receipts')
      .orderBy('year', 'desc')
      .execute();
    return rows.map(({ year }) => year);
  }),

  implement(getReceiptTotals, ({ query, db }) => readTotals(db, query.year)),

  implement(checkReceiptNumbers, ({ query, db }) => checkNumbers(db, query.year)),

  implement(printReceiptRegister, async ({ query: { year }, db }) => {
    const { template, data } = await readPrintedRegister(db, year);
    return binary({
      type: 'application/pdf',
      name: `registro-ricevute-${year}.pdf`,
      inline: true,
      body: await renderPdfInThread(template, data, { letters: 'boxes' }),
    });
  }),

  implement(openReceipt, async ({ params, user, db }) => {
    const receipt = await readRow(db, 'receipts', params.id, noReceipt);
    return sendPaper(db, storage, receipt, user.id);
  }),

  implement(annulInRegister, async ({ params: { id }, body: { reason }, user, tx }) => {
    await annulReceipt(tx, storage, { id, reason, by: user });
    return { message: receiptLife.moves.annul.done };
  }),
];
