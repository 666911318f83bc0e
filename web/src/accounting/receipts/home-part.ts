/** The number of the person's receipts. */
import { IconReceiptEuro } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const receiptsOnHome: HomePart<Home> = {
  tasks: ({ receipts: { count, lastYear, lastNumber } }) =>
    count === 0
      ? []
      : [
          {
            key: 'receipts',
            icon: IconReceiptEuro,
            title: formatCount(count, 'ricevuta', 'ricevute'),
            detail: lastNumber === null ? 'Intestate a te' : `Ultima: ${lastNumber}/${lastYear}`,
            tone: 'plain',
            to: '/areaUtente',
            search: { scheda: 'ricevute' },
          },
        ],
};
