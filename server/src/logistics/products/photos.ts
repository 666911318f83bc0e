import { addPhoto, getPhoto, orderPhotos, removePhoto } from '@wms/contract/logistics/products/photos';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { holdRow } from '../../platform/database/row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { recordPicture, storePicture } from '../../platform/opening/stored-pictures.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { noPhoto, photoRoute } from '../photos/reading.ts';
import { noProduct } from '../shared/missing.ts';

const mostPhotos = 30;

/** Lists the photos in their order and locks the product, so that two people don't both add the last one. */
async function lockPhotos(tx: Writer, productId: number): Promise<number[]> {
  await holdRow(tx, 'products', productId, noProduct);
  const photos = await tx
    .selectFrom('product_photos')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return photos.map(({ id }) => id);
}

export const photoRoutes = (storage: Storage) => [
  photoRoute(storage, getPhoto, 'product_photos'),

  implement(
    addPhoto,
    ({ files }) => storePicture(storage, files.image, 'whole'),
    async ({ params, body, tx, prepared }) => {
      const before = await lockPhotos(tx, params.id);
      if (before.length >= mostPhotos) throw refuse.conflict(`Un prodotto ha al massimo ${mostPhotos} foto`);
      const photo = await recordPicture(tx, prepared);
      const rows = await runSql(tx)<{ id: number }>`
        insert into product_photos (product_id, large_sha256, small_sha256, position)
        select ${params.id}, ${photo.large_sha256}, ${photo.small_sha256}, coalesce(max(position) + 1, 0)
          from product_photos where product_id = ${params.id} returning id`;
      const id = rows[0]?.id ?? 0;
      const [product] = await runSql(tx)<{ name: string }>`
        select name from products where id = ${params.id}`;
      return {
        message: `Foto aggiunta a ${product?.name}`,
        id,
        undo: body.ofNew === 'true' ? [] : [counterAct(removePhoto, { params: { id: String(id) } })],
      };
    },
  ),

  implement(orderPhotos, async ({ params, body, tx }) => {
    const known = await lockPhotos(tx, params.id);
    const same = known.length === body.ids.length && known.every((id) => body.ids.includes(id));
    if (!same) throw refuse.conflict('Intanto le foto sono cambiate: ricarica la pagina');
    await runSql(tx)`update product_photos f set position = wanted.place - 1
                from unnest(${body.ids}::integer[]) with ordinality as wanted (id, place)
               where f.id = wanted.id and f.position <> wanted.place - 1`;
    const undo = [counterAct(orderPhotos, { params: { id: String(params.id) }, body: { ids: known } })];
    return { message: 'Foto riordinate', undo };
  }),

  implement(removePhoto, async ({ params, tx }) => {
    await tx
      .deleteFrom('product_photos')
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirstOrThrow(noPhoto);
    return { message: 'Foto eliminata' };
  }),
];
