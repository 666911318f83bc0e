/** Notifies the people whom a comment on a product mentions. */
import { pageLink } from '@wms/contract/pages/link';
import { opensProducts } from '@wms/contract/pages/product-access';
import type { Mention } from '../../platform/annotations/comments.ts';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';

type MentionOnProduct = { productId: number; product: string; author: string; people: readonly number[] };

export const mentionedOnProduct = news<MentionOnProduct>({
  kind: 'logistics.product-mention',
  label: 'Qualcuno ti menziona nei commenti di un prodotto',
  concerns: opensProducts,
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ people }) => ({ people }),
  sentence: ({ author, product }) => `${author} ti ha menzionatə nei commenti di «${product}»`,
  leadsTo: ({ productId }) => pageLink('/prod/$id', { id: productId }, { scheda: 'commenti' }),
});

/** Tells the mentioned people, in the transaction that saves the comment. */
export async function notifyMentioned(tx: Writer, mention: Mention): Promise<void> {
  const [names] = await runSql(tx)<{ product: string; author: string }>`
    select p.name as product, u.first_name || ' ' || u.last_name as author
      from products p, users u where p.id = ${mention.thingId} and u.id = ${mention.authorId}`;
  if (names)
    await notify(tx, mentionedOnProduct, { productId: mention.thingId, ...names, people: mention.mentioned });
}
