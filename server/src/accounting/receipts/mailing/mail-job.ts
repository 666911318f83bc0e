/** The mail that brings a receipt with its paper to the payer. */
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { z } from 'zod';
import { runSql } from '../../../platform/database/connection.ts';
import { job, PermanentFailure } from '../../../platform/jobs/job.ts';
import { isRefusedForEver } from '../../../platform/mail/refused.ts';
import { giveUpReceiptMail } from './given-up.ts';

/** The job is tried for a day, at the longest usual pause. */
const mostAttempts = 60;

type Mail = {
  recipient: string;
  left: boolean;
  number: number;
  year: number;
  issuedOn: string;
  amount: string;
  reason: string;
  onBehalfOf: string | null;
  payer: string;
  organisation: string | null;
  sha256: string | null;
  replyTo: string | null;
};

export const receiptMailJob = job({
  name: 'receipt-mail',
  payload: z.strictObject({ mailId: z.number() }),
  attempts: mostAttempts,
  needsMail: true,
  shownIn: 'accounting',
  givenUp: ({ mailId }, { tx, error }) => giveUpReceiptMail(tx, mailId, error),
  async run({ mailId }, { db, storage, mail, id }) {
    const [found] = await runSql(db)<Mail>`
      select m.recipient, m.left_at is not null as left, r.number, r.year, r.issued_on as "issuedOn", r.amount,
             r.reason, r.on_behalf_of as "onBehalfOf", r.payer_name as payer, r.organisation ->> 'name' as organisation,
             (select p.sha256 from papers p where p.receipt_id = r.id order by p.kind limit 1) as sha256,
             u.institutional_email as "replyTo"
        from receipt_mails m join receipts r on r.id = m.receipt_id left join users u on u.id = m.sent_by
       where m.id = ${mailId}`;
    if (!found || found.left || !found.sha256) return;
    const number = `${found.number}/${found.year}`;
    const behalf = found.onBehalfOf ? ` per conto di ${found.onBehalfOf}` : '';
    const message = {
      to: found.recipient,
      id: `receipt.${mailId}.${id}`,
      replyTo: found.replyTo ?? undefined,
      letter: {
        subject: `Ricevuta n. ${number}${found.organisation ? ` – ${found.organisation}` : ''}`,
        blocks: [
          `Gentile ${found.payer},`,
          `in allegato trovi la ricevuta n. ${number} ${formatDate(found.issuedOn, 'del')} di ` +
            `${formatEuro(found.amount)}${behalf}: ${found.reason}.`,
          `Cordiali saluti${found.organisation ? `\n${found.organisation}` : ''}`,
        ],
        toOutside: 'it' as const,
      },
      attachments: [
        {
          filename: `ricevuta-${found.year}-${found.number}.pdf`,
          content: await storage.get(found.sha256),
          contentType: 'application/pdf',
        },
      ],
    };
    await mail.send(message).catch((error: unknown) => {
      throw isRefusedForEver(error) ? new PermanentFailure(error.message) : error;
    });
    await runSql(db)`update receipt_mails set left_at = current_moment() where id = ${mailId}`;
  },
});
