/**
 * The small photos of products that were looked up. They are fetched once and stored with the lookups, so that they are
 * shown without a network.
 */
import { queryOptions } from '@tanstack/react-query';
import { getPhoto } from '@wms/contract/logistics/products/photos';
import { call } from '../../../client/call/send.ts';
import { queryClient } from '../../../client/query.ts';
import { keepPhoto, keptPhoto } from './lookup-storage.ts';

export const thumbnail = (photoId: number) =>
  queryOptions({
    queryKey: ['thumbnail', photoId],
    queryFn: async ({ signal }): Promise<Blob> => {
      const kept = await keptPhoto(photoId);
      if (kept) return kept.photo;
      const photo = await call(
        getPhoto,
        { params: { id: String(photoId) }, query: { size: 'small' } },
        { signal },
      );
      void keepPhoto(photoId, photo);
      return photo;
    },
    staleTime: 'static',
  });

/** Stores the photo of a product in a list, where it isn't shown, because the next lookup may have no network. */
export const keepThumbnail = (photoId: number) => void queryClient.prefetchQuery(thumbnail(photoId));
