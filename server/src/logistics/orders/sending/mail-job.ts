/** The job that mails a supplier: it sends an order with its paper, or calls an order off. */
import { Language } from '@wms/contract/logistics/suppliers/fields';
import { z } from 'zod';
import { runSql } from '../../../platform/database/connection.ts';
import { job, PermanentFailure } from '../../../platform/jobs/job.ts';
import { isRefusedForEver } from '../../../platform/mail/refused.ts';
import { giveUpSending } from './given-up.ts';

/**
 * The number of attempts, which take about a day with the longest usual pause between them. The goods are awaited, so
 * the person who ordered has to hear of a failure while there is still time to act.
 */
const mostAttempts = 60;

type OrderMail = {
  recipient: string;
  subject: string;
  body: string;
  left: boolean;
  cancels: boolean;
  language: string;
  number: string;
  revision: number;
  sha256: string;
  replyTo: string | null;
};

export const orderMailJob = job({
  name: 'order-mail',
  payload: z.strictObject({ sendingId: z.number() }),
  attempts: mostAttempts,
  needsMail: true,
  shownIn: 'logistics',
  givenUp: ({ sendingId }, { tx, error }) => giveUpSending(tx, sendingId, error),
  async run({ sendingId }, { db, storage, mail, id }) {
    const [sending] = await runSql(db)<OrderMail>`
      select m.recipient, m.subject, m.body, m.left_at is not null as left, m.cancels,
             r.printed ->> 'language' as language,
             order_number(o.year, o.number) as number, r.revision, p.sha256, u.institutional_email as "replyTo"
        from order_sendings m join order_revisions r on r.id = m.revision_id join orders o on o.id = r.order_id
        join papers p on p.order_revision_id = r.id left join users u on u.id = m.sent_by
       where m.id = ${sendingId}`;
    if (!sending || sending.left) return;
    const { recipient: to, subject, body, number, revision, sha256, replyTo } = sending;
    const message = {
      to,
      id: `order.${sendingId}.${id}`,
      replyTo: replyTo ?? undefined,
      byHand: true as const,
      letter: {
        subject,
        blocks: body.split(/\n{2,}/),
        toOutside: Language.catch('it').parse(sending.language),
      },
      attachments: sending.cancels
        ? []
        : [
            {
              filename: paperName(number, revision),
              content: await storage.get(sha256),
              contentType: 'application/pdf',
            },
          ],
    };
    await mail.send(message).catch((error: unknown) => {
      throw isRefusedForEver(error) ? new PermanentFailure(error.message) : error;
    });
    await runSql(db)`update order_sendings set left_at = current_moment() where id = ${sendingId}`;
  },
});

/** `O-2026-0001.pdf`, `O-2026-0001-rev2.pdf` */
export const paperName = (number: string, revision: number) =>
  `${number}${revision === 1 ? '' : `-rev${revision}`}.pdf`;
