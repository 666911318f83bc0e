import { getProduct, type Product } from '@wms/contract/logistics/products/details';
import { addPhoto } from '@wms/contract/logistics/products/photos';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { alert } from '../../../client/alerts/alert.ts';
import { useChange } from '../../../client/answer.ts';
import { usePhotoUpload } from '../../photos/PhotoUpload.tsx';

/** Adds photos to a product, after those that it has. */
export function useProductPhotos({ id }: Pick<Product, 'id'>) {
  const add = useChange(addPhoto, { quiet: true, refetch: [getProduct, listProducts] });
  return usePhotoUpload(
    (image) => add.run({ params: { id: String(id) }, files: { image } }),
    (sent) => alert.success(sent === 1 ? 'Foto aggiunta' : `${sent} foto aggiunte`),
  );
}
