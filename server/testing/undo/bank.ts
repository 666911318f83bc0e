/** Rows of the bank that are matched or put aside, taken back. */
import { keepRows } from '../../src/accounting/bank/files/routes.ts';
import { inTransaction } from '../../src/platform/database/connection.ts';
import { addMemberWithFee } from '../accounting/fees.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const changed = (prepare: UndoCase['prepare']): UndoCase => ({
  changes: ['bank_rows', 'bank_matches', 'membership_payments', 'memberships'],
  prepare,
});
const bank = '/api/accounting/bank';
let rows = 0;

/** Keeps a row of the bank by which a fee of 25 euro comes, and returns its id. */
async function bookedRow({ app, keeper: { id: userId } }: World): Promise<number> {
  rows += 1;
  const row = {
    row: rows,
    bookedOn: '2025-09-10',
    amount: '25.00',
    description: `Quota ${rows}`,
    name: null,
    reference: null,
  };
  await inTransaction(app.db, userId, (tx) => keepRows(tx, { rows: [row], name: 'conto.csv', userId }));
  const { id } = await app.db
    .selectFrom('bank_rows')
    .select('id')
    .where('description', '=', row.description)
    .executeTakeFirstOrThrow();
  return id;
}

export const bankUndoCases: UndoCases = {
  [`POST ${bank}/matches`]: changed(async (world) => {
    const rowId = await bookedRow(world);
    const { membershipId } = await addMemberWithFee(world.app);
    const matches = [{ rowId, targets: [{ kind: 'membership', id: membershipId }] }];
    return () => world.send('POST', `${bank}/matches`, { matches });
  }),
  [`POST ${bank}/rows/aside`]: changed(async (world) => {
    const ids = [await bookedRow(world), await bookedRow(world)];
    return () => world.send('POST', `${bank}/rows/aside`, { ids, reason: 'Giroconto' });
  }),
};
