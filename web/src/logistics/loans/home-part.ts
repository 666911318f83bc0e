/** The things that the person has borrowed and has to return. */

import { IconPackageExport } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { opensProducts } from '@wms/contract/pages/product-access';
import { formatDate, formatQuantity } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const loansOnHome: HomePart<Home> = {
  tasks({ loans }, held) {
    const opens = satisfies(held, opensProducts);
    return loans.map(({ id, productId, product, quantity, unit, dueOn }) => ({
      key: `loan ${id}`,
      icon: IconPackageExport,
      title: `In prestito a te: ${product}`,
      detail: `${formatQuantity(quantity, unit)}, ${
        dueOn < today() ? 'da restituire dal' : 'da restituire entro ' + 'il'
      } ${formatDate(dueOn)}`,
      tone: dueOn < today() ? 'danger' : 'plain',
      ...(opens && { to: pageLink('/prod/$id', { id: productId }) }),
    }));
  },
};
