import { getProduct, type Product } from '@wms/contract/logistics/products/details';
import { addPhoto } from '@wms/contract/logistics/products/photos';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { useRef } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useChange } from '../../../client/answer.ts';
import { usePhotoUpload } from '../../photos/PhotoUpload.tsx';

/** Adds photos to a product, after those that it has. */
export function useProductPhotos({ id }: Pick<Product, 'id'>) {
  const add = useChange(addPhoto, { quiet: true, refetch: [getProduct, listProducts] });
  /** The number of the last act; only a single photo can be undone from its alert. */
  const act = useRef<number>(undefined);
  return usePhotoUpload(
    async (image) => {
      const added = await add.run({ params: { id: String(id) }, body: {}, files: { image } });
      act.current = added?.undo ?? act.current;
      return added;
    },
    (sent) =>
      sent === 1
        ? alert.success('Foto aggiunta', { undo: act.current })
        : alert.success(`${sent} foto aggiunte`),
  );
}
