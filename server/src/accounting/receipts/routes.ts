import {
  getReceipt,
  getReceiptOf,
  getReceipts,
  listReceiptsOf,
} from '@wms/contract/accounting/receipts/endpoints';
import { ReceiptState } from '@wms/contract/accounting/receipts/life';
import { can } from '@wms/contract/platform/permissions';
import type { Reader } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { rowsOfPerson } from '../../platform/people/require.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { isReceiptOf } from './of-person.ts';
import { noReceipt, sendPaper } from './sending.ts';

/** Reads the receipts of a person, the latest first. */
async function receiptsOf(db: Reader, userId: number) {
  const rows = await db
    .selectFrom('receipts')
    .select([
      'id',
      'year as anno',
      'number as numero',
      'issued_on as data',
      'reason as causale',
      'amount as importo',
      'state',
      'payer_removed_at as payerRemovedAt',
    ])
    .where(isReceiptOf(userId))
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, stato: ReceiptState.parse(state) }));
}

/**
 * Refuses the receipts of an erased person, because they name the person: only accounting, which must keep them, may
 * read them.
 */
async function refuseOfErased(
  db: Reader,
  id: number,
  { permissions }: Pick<User, 'permissions'>,
): Promise<void> {
  if (permissions.has(can.receiptsManagement)) return;
  const person = await db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirst();
  if (person?.state === 'anonimizzato')
    throw refuse.notTheirs('Le ricevute di una persona cancellata le legge solo chi gestisce le ricevute');
}

export const receiptRoutes = (storage: Storage) => [
  implement(getReceipts, ({ user, db }) => receiptsOf(db, user.id)),

  implement(getReceipt, async ({ query, user, db }) => {
    const receipt = await db
      .selectFrom('receipts')
      .select(['id', 'year', 'number'])
      .where('year', '=', query.anno)
      .where('number', '=', query.numero)
      .where(isReceiptOf(user.id))
      .executeTakeFirstOrThrow(noReceipt);
    return sendPaper(db, storage, receipt, user.id);
  }),

  implement(listReceiptsOf, async ({ params: { id }, user, db }) => {
    await refuseOfErased(db, id, user);
    return rowsOfPerson(db, id, receiptsOf(db, id));
  }),

  implement(getReceiptOf, async ({ params, user, db }) => {
    await refuseOfErased(db, params.id, user);
    const receipt = await db
      .selectFrom('receipts')
      .select(['id', 'year', 'number'])
      .where('id', '=', params.receipt)
      .where(isReceiptOf(params.id))
      .executeTakeFirstOrThrow(noReceipt);
    return sendPaper(db, storage, receipt, user.id);
  }),
];
