import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PersonChoice } from '@wms/contract/platform/people/choice';
import { getPersonPicture } from '@wms/contract/platform/people/who-is-who';
import { call } from '../../client/call/send.ts';
import { answerQuery } from '../../client/query.ts';
import { useObjectUrl } from '../use-object-url.ts';

type Props = {
  person: Pick<PersonChoice, 'id' | 'picture'>;
  /** The side in px; the small picture has 96. */
  size?: number;
};

/** A person's picture beside their name. The default picture is shown while it loads and when there is none. */
export function PersonPicture({ person: { id, picture }, size = 28 }: Props) {
  const args = { params: { id: String(id) }, query: { of: picture ?? '' } };
  const { data } = useQuery({
    ...answerQuery(getPersonPicture, args),
    // A picture that may not be seen is the default one; it doesn't lead away from the page.
    queryFn: ({ signal }) => call(getPersonPicture, args, { signal, background: true }),
    staleTime: 'static',
    enabled: picture !== null,
  });
  const url = useObjectUrl(data);
  return <Avatar src={url ?? '/avatar.svg'} alt="" size={size} radius={size / 2} />;
}
