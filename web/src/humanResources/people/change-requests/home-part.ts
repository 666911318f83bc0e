/** The requests that wait for an answer by people who manage users. */
import { IconUserEdit } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../../ui/cupboards/home-part.ts';

export const changeRequestsOnHome: HomePart<Home> = {
  tasks: ({ changeRequests }) =>
    changeRequests
      ? [
          {
            key: 'change requests',
            row: 'changeRequests',
            icon: IconUserEdit,
            title: formatCount(changeRequests, 'richiesta di modifica', 'richieste di modifica'),
            detail: 'Aspettano una risposta delle risorse umane',
            harm: 'approve',
            to: '/utenti/richieste',
          },
        ]
      : [],
};
