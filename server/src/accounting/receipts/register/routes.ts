import { paymentMethodNames } from '@wms/contract/accounting/receipts/endpoints';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import {
  annulInRegister,
  exportReceipts,
  type ListedReceipt,
  listReceipts,
  listReceiptYears,
  openReceipt,
} from '@wms/contract/accounting/receipts/register';
import { can } from '@wms/contract/platform/permissions';
import type { Storage } from '../../../platform/files/storage.ts';
import { implement, type User } from '../../../platform/http/endpoint.ts';
import { exportPages, type TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { annulReceipt } from '../issuing.ts';
import { noReceipt, sendPaper } from '../sending.ts';
import { readRegister } from './reading.ts';

const columns: readonly TableColumn<ListedReceipt>[] = [
  { header: 'numero', value: (row) => String(row.number), kind: 'number', width: 10 },
  { header: 'anno', value: (row) => String(row.year), width: 8 },
  { header: 'data', value: (row) => row.issuedOn, kind: 'date', width: 12 },
  { header: 'intestata_a', value: (row) => row.payer.name, width: 32 },
  { header: 'causale', value: (row) => row.reason, width: 48 },
  { header: 'importo', value: (row) => row.amount, kind: 'number', width: 12 },
  { header: 'metodo', value: (row) => paymentMethodNames[row.method], width: 12 },
  { header: 'stato', value: (row) => receiptLife.states[row.state].label, width: 12 },
];

/** A profile is opened by who manages users, and nobody else gets the address that leads to it. */
const opensProfiles = ({ permissions }: Pick<User, 'permissions'>) => permissions.has(can.usersManagement);

export const receiptRegisterRoutes = (storage: Storage) => [
  implement(listReceipts, ({ query, user, db }) => readRegister(db, query, opensProfiles(user))),

  implement(exportReceipts, ({ query, db }) =>
    exportPages('ricevute', columns, query, (page) => readRegister(db, page, false)),
  ),

  implement(listReceiptYears, async ({ db }) => {
    // The series gives its first number with the first receipt of a year.
    const rows = await db
      .selectFrom('number_series')
      .select('year')
      .where('series', '=', 'receipts')
      .orderBy('year', 'desc')
      .execute();
    return rows.map(({ year }) => year);
  }),

  implement(openReceipt, async ({ params, user, db }) => {
    const receipt = await db
      .selectFrom('receipts')
      .select(['id', 'year', 'number'])
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(noReceipt);
    return sendPaper(db, storage, receipt, user.id);
  }),

  implement(annulInRegister, async ({ params: { id }, body: { reason }, user, tx }) => {
    await annulReceipt(tx, storage, { id, reason, by: user });
    return { message: receiptLife.moves.annul.done };
  }),
];
