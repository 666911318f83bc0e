/** The rows of the bank that wait to be matched. */
import { IconBuildingBank } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const bankOnHome: HomePart<Home> = {
  tasks: ({ bank }) =>
    bank && bank.open > 0
      ? [
          {
            key: 'bank',
            row: 'bank',
            icon: IconBuildingBank,
            title: formatCount(bank.open, 'riga della banca da abbinare', 'righe della banca da abbinare'),
            detail: 'Quote, ricevute e note spese che pagano',
            harm: 'soon',
            to: '/ricevute/banca',
          },
        ]
      : [],
};
