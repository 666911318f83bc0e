/** Records that a mail to a supplier didn't leave, with the reason, and tells the person who sent it. */

import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { can } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { describeMailFailure } from '../../../platform/mail/refused.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';

type GivenUp = {
  orderId: number;
  number: string;
  recipient: string;
  failure: string;
  /** The person who sent the mail; null when they have left, and then everybody who manages orders is told. */
  senderId: number | null;
};

export const orderMailGivenUp = news<GivenUp>({
  kind: 'logistics.order-mail-given-up',
  label: 'E-mail ai fornitori che non partono',
  concerns: managesOrders,
  // The news goes by bell only, because a mail about a mail that didn't leave would hardly leave either.
  ways: ['bell'],
  mailKeptHours: 48,
  audience: ({ senderId }) =>
    senderId === null ? { holdersOf: can.ordersManagement } : { people: [senderId] },
  sentence: ({ number, recipient, failure }) =>
    `L’e-mail di ${number} a ${recipient} non è partita: ${failure}. Manda di nuovo`,
  leadsTo: ({ orderId }) => pageLink('/ordini/$id', { id: orderId }),
});

export async function giveUpSending(tx: Writer, sendingId: number, error: string): Promise<void> {
  const failure = describeMailFailure(error);
  const [sending] = await runSql(tx)<Omit<GivenUp, 'failure'>>`
    update order_sendings m set given_up_at = current_moment(), failure = ${failure}
      from order_revisions r join orders o on o.id = r.order_id
     where m.id = ${sendingId} and m.left_at is null and m.given_up_at is null and r.id = m.revision_id
    returning o.id as "orderId", order_number(o.year, o.number) as number, m.recipient, m.sent_by as "senderId"`;
  if (sending) await notify(tx, orderMailGivenUp, { ...sending, failure });
}
