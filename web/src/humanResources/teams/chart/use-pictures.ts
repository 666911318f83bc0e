import { useQueries } from '@tanstack/react-query';
import type { TeamPerson } from '@wms/contract/humanResources/teams/endpoints';
import { getPersonPicture } from '@wms/contract/platform/people/who-is-who';
import { useMemo } from 'react';
import { call } from '../../../client/call/send.ts';

/** The pictures of people as data addresses, by the person's id, because a saved chart must contain them. */
export function usePictures(people: readonly TeamPerson[]): ReadonlyMap<number, string> {
  const shown = people.flatMap(({ id, picture }) => (picture ? [{ id, picture }] : []));
  const answers = useQueries({
    queries: shown.map(({ id, picture }) => ({
      queryKey: ['picture in chart', id, picture],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        readAsAddress(
          await call(
            getPersonPicture,
            { params: { id: String(id) }, query: { of: picture } },
            { signal, background: true },
          ),
        ),
      staleTime: 'static' as const,
    })),
  });
  const addresses = answers.map(({ data }) => data ?? '');
  const known = addresses.join().length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses are made anew in every drawing
  return useMemo(
    () => new Map(shown.flatMap(({ id }, at) => (addresses[at] ? [[id, addresses[at]]] : []))),
    [known, shown.map(({ id }) => id).join()],
  );
}

const readAsAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
