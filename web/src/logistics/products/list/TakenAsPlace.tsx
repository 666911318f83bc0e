import { Anchor } from '@mantine/core';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { pageLink } from '@wms/contract/pages/link';
import { Link } from '../../../ui/page/link.ts';

type Props = { place: PlaceRef; direct: boolean };

/**
 * Shown when the searched text is the code of a place and of no product: the list has the products in that place. The
 * link opens the place for people who may see it.
 */
export function TakenAsPlace({ place: { id, code, name }, direct }: Props) {
  return (
    <>
      Cercato in{' '}
      <Anchor renderRoot={(props) => <Link to={pageLink('/l/$id', { id })} search={{}} {...props} />}>
        {code}
      </Anchor>
      {name !== code && ` (${name})`}
      {!direct && ' e nelle ubicazioni al suo interno'}.
    </>
  );
}
