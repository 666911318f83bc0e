/** The payments that wait for a receipt, and the number of the person's own receipts. */
import { IconFiles, IconReceiptEuro } from '@tabler/icons-react';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

export const receiptsOnHome: HomePart<Home> = {
  tasks({ receipts: { count, lastYear, lastNumber }, receiptsToIssue }) {
    const tasks: Task[] = [];
    const years = receiptsToIssue?.years ?? [];
    const payments = years.reduce((sum, year) => sum + year.count, 0);
    if (payments > 0)
      tasks.push({
        key: 'receipts to issue',
        row: 'receiptsToIssue',
        icon: IconFiles,
        title: formatCount(payments, 'ricevuta da emettere', 'ricevute da emettere'),
        // The page shows one social year at a time.
        detail:
          years.length === 1
            ? 'Quote pagate che non ne hanno ancora una'
            : years.map((year) => `${formatNumber(year.count)} dell’anno ${year.name}`).join(', '),
        harm: 'soon',
        to: '/ricevute/emissione',
      });
    if (count > 0)
      tasks.push({
        key: 'receipts',
        row: 'ownReceipts',
        icon: IconReceiptEuro,
        title: `${formatCount(count, 'ricevuta', 'ricevute')} a tuo nome`,
        detail: lastNumber === null ? 'Intestate a te' : `Ultima: ${lastNumber}/${lastYear}`,
        harm: 'none',
        to: '/areaUtente',
        search: { scheda: 'ricevute' },
      });
    return tasks;
  },
};
