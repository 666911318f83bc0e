/** The mail with which an order goes to its supplier; the paper is read from the storage when it leaves. */
import { Language } from '@wms/contract/logistics/suppliers/fields';
import { z } from 'zod';
import { runSql } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';

/** Attempts for a week at the longest usual pause, as for other mails. */
const mostAttempts = 350;

type Sending = {
  recipient: string;
  subject: string;
  body: string;
  left: boolean;
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
  async run({ sendingId }, { db, storage, mail, id }) {
    const [sending] = await runSql(db)<Sending>`
      select m.recipient, m.subject, m.body, m.left_at is not null as left, r.printed ->> 'language' as language,
             order_number(o.year, o.number) as number, r.revision, p.sha256, u.institutional_email as "replyTo"
        from order_sendings m join order_revisions r on r.id = m.revision_id join orders o on o.id = r.order_id
        join papers p on p.order_revision_id = r.id left join users u on u.id = m.sent_by
       where m.id = ${sendingId}`;
    if (!sending || sending.left) return;
    const { recipient: to, subject, body, number, revision, sha256, replyTo } = sending;
    await mail.send({
      ...{ to, id: `order.${sendingId}.${id}`, replyTo: replyTo ?? undefined },
      letter: {
        subject,
        blocks: body.split(/\n{2,}/),
        toOutside: Language.catch('it').parse(sending.language),
      },
      attachments: [
        {
          filename: paperName(number, revision),
          content: await storage.get(sha256),
          contentType: 'application/pdf',
        },
      ],
    });
    await runSql(db)`update order_sendings set left_at = current_moment() where id = ${sendingId}`;
  },
});

/** `O-2026-0001.pdf`, `O-2026-0001-rev2.pdf` */
export const paperName = (number: string, revision: number) =>
  `${number}${revision === 1 ? '' : `-rev${revision}`}.pdf`;
