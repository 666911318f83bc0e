import {
  addAttachment,
  addLink,
  getAttachment,
  removeAttachment,
} from '@wms/contract/logistics/products/files';
import type { Writer } from '../../platform/database/connection.ts';
import { recordFile, type Storage } from '../../platform/files/storage.ts';
import { binary, implement, type ReceivedFile } from '../../platform/http/endpoint.ts';
import { openAttachment } from '../../platform/opening/received.ts';
import { notFound, Refusal, wrongField } from '../../platform/refusal.ts';
import { noProduct } from './details.ts';

const mostAttachments = 50;

const noAttachment = () => notFound('Allegato non trovato');

/** What a browser may show; the rest it saves. Drawings and office files have no business in our pages. */
const shown = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

async function checkRoom(tx: Writer, productId: number): Promise<void> {
  const product = await tx
    .selectFrom('products')
    .select(({ selectFrom, fn }) =>
      selectFrom('product_attachments')
        .select(fn.countAll<number>().as('n'))
        .whereRef('product_id', '=', 'products.id')
        .as('count'),
    )
    .where('id', '=', productId)
    // Held, so that two people don't both add the last one.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw noProduct();
  if ((product.count ?? 0) >= mostAttachments)
    throw new Refusal(409, `Un prodotto ha al massimo ${mostAttachments} allegati`);
}

/** The name of a file without its folder; longer than the column it is refused, not cut. */
function nameOf(file: ReceivedFile): string {
  const name = (file.name.split(/[\\/]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a file's name may hold them, and nobody means them
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim();
  if (name.length > 160) throw wrongField('name', 'Il nome del file è troppo lungo: dagli un nome qui');
  return name || 'file';
}

export const attachmentRoutes = (storage: Storage) => [
  implement(getAttachment, async ({ params, db }) => {
    const attachment = await db
      .selectFrom('product_attachments')
      .innerJoin('files', 'files.sha256', 'product_attachments.sha256')
      .select(['product_attachments.name', 'files.type', 'files.sha256'])
      .where('product_attachments.id', '=', params.id)
      .executeTakeFirst();
    if (!attachment) throw noAttachment();
    const { name, type, sha256 } = attachment;
    const inline = shown.includes(type);
    return binary({ type, name, inline, body: await storage.get(sha256), etag: sha256 });
  }),

  implement(
    addAttachment,
    async ({ files: { file } }) => {
      const { type, rewritten } = await openAttachment(file);
      return rewritten ? storage.put(rewritten, type) : file.keep(type);
    },
    async ({ params, body, files, tx, prepared: file }) => {
      await checkRoom(tx, params.id);
      await recordFile(tx, file);
      const name = body.name ?? nameOf(files.file);
      const { id } = await tx
        .insertInto('product_attachments')
        .values({ product_id: params.id, kind: body.kind, name, sha256: file.sha256 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { message: `«${name}» allegato`, id };
    },
  ),

  implement(addLink, async ({ params, body, tx }) => {
    await checkRoom(tx, params.id);
    const { id } = await tx
      .insertInto('product_attachments')
      .values({ product_id: params.id, ...body })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { message: `«${body.name}» aggiunto`, id };
  }),

  implement(removeAttachment, async ({ params, tx }) => {
    const removed = await tx
      .deleteFrom('product_attachments')
      .where('id', '=', params.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw noAttachment();
    return { message: `«${removed.name}» eliminato` };
  }),
];
