import { getReceipt, getReceipts } from '@wms/contract/accounting/receipts/endpoints';
import { ReceiptState } from '@wms/contract/accounting/receipts/life';
import { inTransaction } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { findPaper } from '../../platform/papers/papers.ts';
import { notFound } from '../../platform/refusal.ts';
import { ensureReceiptPaper, paperOfReceipt } from './paper.ts';

export const receiptRoutes = (storage: Storage) => [
  implement(getReceipts, async ({ user, db }) => {
    const rows = await db
      .selectFrom('receipts')
      .select([
        'year as anno',
        'number as numero',
        'issued_on as data',
        'reason as causale',
        'amount as importo',
        'state',
      ])
      .where('user_id', '=', user.id)
      .orderBy('year', 'desc')
      .orderBy('number', 'desc')
      .execute();
    return rows.map(({ state, ...row }) => ({ ...row, stato: ReceiptState.parse(state) }));
  }),

  implement(getReceipt, async ({ query, user, db }) => {
    const receipt = await db
      .selectFrom('receipts')
      .select(['id', 'year', 'number'])
      .where('year', '=', query.anno)
      .where('number', '=', query.numero)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow(() => notFound('Ricevuta non trovata'));
    const { id, year, number } = receipt;
    const sha256 =
      (await findPaper(db, paperOfReceipt(id))) ??
      (await inTransaction(db, user.id, (tx) => ensureReceiptPaper(tx, storage, id), { limited: true }));
    const name = `ricevuta-${year}-${number}.pdf`;
    return storedFile(storage, sha256, { type: 'application/pdf', name, personal: true });
  }),
];
