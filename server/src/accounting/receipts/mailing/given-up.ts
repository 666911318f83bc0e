/** A receipt that could not be mailed: the reason is stored, and the sender is told. */
import { pageLink } from '@wms/contract/pages/link';
import { can } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { describeMailFailure } from '../../../platform/mail/refused.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';

type GivenUp = {
  receiptId: number;
  /** The number with its year: '12/2026'. */
  number: string;
  recipient: string;
  failure: string;
  /** The sender; null when their account is gone, and then everybody who manages receipts is told. */
  senderId: number | null;
};

export const receiptMailGivenUp = news<GivenUp>({
  kind: 'accounting.receipt-mail-given-up',
  label: 'Ricevute che non partono per e-mail',
  concerns: [[can.receiptsManagement]],
  // Only the bell is used, because a mail would hardly leave either.
  ways: ['bell'],
  mailKeptHours: 48,
  audience: ({ senderId }) =>
    senderId === null ? { holdersOf: can.receiptsManagement } : { people: [senderId] },
  sentence: ({ number, recipient, failure }) =>
    `La ricevuta ${number} non è partita per ${recipient}: ${failure}. Manda di nuovo`,
  leadsTo: ({ receiptId }) => pageLink('/ricevute/$id', { id: receiptId }),
});

export async function giveUpReceiptMail(tx: Writer, mailId: number, error: string): Promise<void> {
  const failure = describeMailFailure(error);
  const [mail] = await runSql(tx)<Omit<GivenUp, 'failure'>>`
    update receipt_mails m set given_up_at = current_moment(), failure = ${failure}
      from receipts r
     where m.id = ${mailId} and m.left_at is null and m.given_up_at is null and r.id = m.receipt_id
    returning r.id as "receiptId", r.number || '/' || r.year as number, m.recipient, m.sent_by as "senderId"`;
  if (mail) await notify(tx, receiptMailGivenUp, { ...mail, failure });
}
