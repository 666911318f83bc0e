import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';

type Props = { place: PlaceRef; direct: boolean };

/**
 * Shown when the searched text is the code of a place and of no product: the list has the products in that place. The
 * link opens the place for people who may see it.
 */
export function TakenAsPlace({ place: { id, code, name }, direct }: Props) {
  return (
    <>
      Cercato in{' '}
      <Anchor renderRoot={(props) => <Link to="/l/$id" params={{ id: String(id) }} search={{}} {...props} />}>
        {code}
      </Anchor>
      {name !== code && ` (${name})`}
      {!direct && ' e nelle ubicazioni al suo interno'}.
    </>
  );
}
