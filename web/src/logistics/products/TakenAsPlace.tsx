import { Link } from '@tanstack/react-router';
import type { PlaceRef } from '@wms/contract/logistics/stock';

/** Said of a text that no product has, but a place: these lie there. The label’s address opens it for whoever may see it. */
export function TakenAsPlace({ place: { id, code, name } }: { place: PlaceRef }) {
  return (
    <>
      Cercato in{' '}
      <Link to="/l/$id" params={{ id: String(id) }} search={{}}>
        {code}
      </Link>
      {name !== code && ` (${name})`} e nelle ubicazioni al suo interno.
    </>
  );
}
