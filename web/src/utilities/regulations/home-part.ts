/** The regulations that the person must accept. */
import { IconBook2 } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const regulationsOnHome: HomePart<Home> = {
  tasks: ({ regulationsToAccept }) =>
    regulationsToAccept.length === 0
      ? []
      : [
          {
            key: 'regulations',
            icon: IconBook2,
            title: `Accetta ${formatCount(regulationsToAccept.length, 'regolamento', 'regolamenti')}`,
            detail: regulationsToAccept.join(', '),
            tone: 'attention',
            to: '/regolamenti',
          },
        ],
};
