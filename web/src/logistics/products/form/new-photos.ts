import { addPhoto } from '@wms/contract/logistics/products/photos';
import { CallError, call, defaultMessage } from '../../../client/call/send.ts';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';

/** Adds the photos to a product that was just made; answers why one of them could not be added. */
export async function addPhotos(productId: number, photos: readonly File[]): Promise<string | null> {
  try {
    for (const photo of photos)
      await call(addPhoto, {
        params: { id: String(productId) },
        body: { ofNew: 'true' },
        files: { image: await shrinkPhoto(photo) },
      });
    return null;
  } catch (error) {
    return error instanceof CallError ? error.message : defaultMessage;
  }
}
