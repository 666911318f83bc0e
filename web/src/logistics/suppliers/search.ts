/** The palette's search for suppliers: by name, VAT number or e-mail. */

import { IconTruckDelivery } from '@tabler/icons-react';
import { listSuppliers } from '@wms/contract/logistics/suppliers/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { call } from '../../client/call/send.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';

export const searchSuppliers: SearchThings = async (text, signal) => {
  const { rows } = await call(listSuppliers, { query: { q: text, limit: '3' } }, { signal });
  return {
    label: 'Fornitori',
    things: rows.map(({ id, name, vatNumber, taxCode, town }) => ({
      key: `supplier-${id}`,
      icon: IconTruckDelivery,
      name,
      code: vatNumber ?? taxCode ?? '',
      hint: town ?? '',
      to: pageLink('/fornitori/$id', { id }),
    })),
  };
};
