/**
 * The small photos of what was looked up: fetched once, and kept beside the lookups, so that they show without a
 * network.
 */
import { queryOptions } from '@tanstack/react-query';
import { getPhoto } from '@wms/contract/logistics/products/files';
import { call } from '../../../client/call/send.ts';
import { queryClient } from '../../../client/query.ts';
import { keepPhoto, keptPhoto } from './kept.ts';

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

/** For what was read into a list, where no photo is seen: the next look may be without a network. */
export const keepThumbnail = (photoId: number) => void queryClient.prefetchQuery(thumbnail(photoId));
