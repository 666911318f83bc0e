/** The person's data that the navbar shows. */
import { useQuery } from '@tanstack/react-query';
import { getProfilePicture } from '@wms/contract/humanResources/profile-picture/endpoints';
import { CallError, send } from '../../client/call/send.ts';
import { keyOf } from '../../client/query.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';

export type ProfilePicture = { url: string; isCustom: boolean; fetched: boolean };

const defaultPicture = '/avatar.svg';

/** The person's picture, or the default one when they have none (the server answers 404). */
export function useProfilePicture({ enabled = true } = {}): ProfilePicture {
  const { data: blob, isFetched } = useQuery({
    queryKey: [...keyOf(getProfilePicture), 'or default'],
    queryFn: async ({ signal }) => {
      try {
        const { body } = await send(getProfilePicture, {}, { signal });
        return body instanceof Blob ? body : null;
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const url = useObjectUrl(blob);
  return { url: url ?? defaultPicture, isCustom: url !== null, fetched: isFetched };
}
