/** The palette's search for products: the best matches of the product list's own search. */

import { IconPackage } from '@tabler/icons-react';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { pageLink } from '@wms/contract/pages/link';
import { formatQuantity } from '@wms/contract/platform/formats';
import { call } from '../../client/call/send.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';

export const searchProducts: SearchThings = async (text, signal) => {
  const { rows, approximate, takenAs } = await call(
    listProducts,
    { query: { q: text, limit: '6' } },
    { signal },
  );
  // The label says how the text was understood: as a place, as the nearest spelling, or literally.
  const label = approximate ? 'Prodotti simili' : 'Prodotti';
  return {
    label: takenAs ? `${label} in ${takenAs.code}` : label,
    similar: approximate,
    // Unless the text was the code of a place, the search reads descriptions and categories, too.
    readsMore: takenAs === null,
    things: rows.map(({ id, name, code, quantity, unit }) => ({
      key: String(id),
      icon: IconPackage,
      name,
      code,
      hint: formatQuantity(quantity, unit),
      to: pageLink('/prod/$id', { id }),
    })),
  };
};
