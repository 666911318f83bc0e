import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PlaceRef } from '@wms/contract/logistics/stock/reading';

type Props = { place: PlaceRef; direct: boolean };

/**
 * Said of a text that no product has, but a place: these lie there. The label’s address opens it for whoever may
 * see it.
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
