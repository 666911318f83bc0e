/** The endpoints of one receipt: its facts, its papers and its mails. */
import { getReceiptDetails, mailReceipt, openReceiptPaper } from '@wms/contract/accounting/receipts/reading';
import type { Services } from '../../../platform/cupboards/cupboard.ts';
import { runSql } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { storedFile } from '../../../platform/http/stored-file.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addReceiptMail, requireMail } from '../mailing/add-mail.ts';
import { ensureReceiptPaper } from '../paper.ts';
import { noReceipt } from '../sending.ts';
import { readDetails } from './reading.ts';

export const receiptDetailRoutes = ({ storage, mailIsSent }: Pick<Services, 'storage' | 'mailIsSent'>) => [
  implement(getReceiptDetails, ({ params, user, db }) => readDetails(db, params.id, user, mailIsSent)),

  implement(openReceiptPaper, async ({ params: { id, kind }, db }) => {
    const [paper] = await runSql(db)<{ sha256: string; year: number; number: number }>`
      select p.sha256, r.year, r.number from papers p join receipts r on r.id = p.receipt_id
       where p.receipt_id = ${id} and p.kind = ${kind}`;
    if (!paper) throw refuse.notFound('Questo PDF non c’è');
    const name = `ricevuta-${paper.year}-${paper.number}${kind === 'annulled' ? '-annullata' : ''}.pdf`;
    return storedFile(storage, paper.sha256, { type: 'application/pdf', name, inline: true, personal: true });
  }),

  implement(mailReceipt, async ({ params: { id }, body: { to }, user, tx }) => {
    requireMail(mailIsSent);
    const [receipt] = await runSql(tx)<{ gone: boolean }>`
      select payer_removed_at is not null as gone from receipts where id = ${id}`;
    if (!receipt) throw noReceipt();
    if (receipt.gone)
      throw refuse.conflict('Questa ricevuta non ha più il PDF: è finito il tempo di conservazione');
    await ensureReceiptPaper(tx, storage, id);
    await addReceiptMail(tx, { receiptId: id, to, by: user.id });
    return { message: `Parte l’e-mail per ${to}` };
  }),
];
