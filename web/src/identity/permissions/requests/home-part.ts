/** The number of open requests for access. */
import { IconLockQuestion } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../../ui/cupboards/home-part.ts';

export const accessRequestsOnHome: HomePart<Home> = {
  tasks: ({ accessRequests }) =>
    accessRequests
      ? [
          {
            key: 'access requests',
            row: 'accessRequests',
            icon: IconLockQuestion,
            title: formatCount(accessRequests, 'richiesta di accesso', 'richieste di accesso'),
            detail: 'Concedi o respingi',
            harm: 'approve',
            to: '/utenti/permessi/richieste',
          },
        ]
      : [],
};
