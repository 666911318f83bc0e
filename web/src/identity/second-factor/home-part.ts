/** The permissions that wait until the person adds a second factor. */
import { IconShieldLock } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const waitForFactorOnHome: HomePart<Home> = {
  tasks: ({ waitForFactor }) =>
    waitForFactor.length > 0
      ? [
          {
            key: 'second factor',
            icon: IconShieldLock,
            title: 'Attiva un secondo fattore',
            detail: `Serve per ${waitForFactor.join(', ')}`,
            harm: 'late',
            to: '/secondoFattore',
          },
        ]
      : [],
};
