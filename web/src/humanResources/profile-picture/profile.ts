/** The person's data that the navbar shows. */
import { useQuery } from '@tanstack/react-query';
import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import { getProfilePicture } from '@wms/contract/humanResources/profile-picture/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { CallError, send } from '../../client/call/send.ts';
import { keyOf } from '../../client/query.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';

export type ProfilePicture = { url: string; isCustom: boolean };

const defaultPicture = '/avatar.svg';

/** The person's picture, or the default one. The server is asked only when there is one, once for each picture. */
export function useProfilePicture({ enabled = true } = {}): ProfilePicture {
  const picture = useAnswer(getBasicData, {}, { enabled }).data?.picture ?? null;
  const { data: blob = null } = useQuery({
    queryKey: [...keyOf(getProfilePicture), picture],
    queryFn: async ({ signal }) => {
      try {
        const { body } = await send(getProfilePicture, {}, { signal });
        return body instanceof Blob ? body : null;
      } catch (error) {
        // The picture has just been removed, in another tab.
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: picture !== null,
    staleTime: 'static',
  });
  const url = useObjectUrl(picture === null ? null : blob);
  return { url: url ?? defaultPicture, isCustom: picture !== null };
}
