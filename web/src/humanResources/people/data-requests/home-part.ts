/** The open requests about people's data. */
import { IconFileShredder } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../../ui/cupboards/home-part.ts';

export const dataRequestsOnHome: HomePart<Home> = {
  tasks: ({ dataRequests }) =>
    dataRequests && dataRequests.open > 0
      ? [
          {
            key: 'data requests',
            row: 'dataRequests',
            icon: IconFileShredder,
            title: formatCount(
              dataRequests.open,
              'richiesta sui dati personali',
              'richieste sui dati personali',
            ),
            detail:
              dataRequests.overdue > 0
                ? `${formatCount(dataRequests.overdue, 'è scaduta', 'sono scadute')}: la legge dà un mese`
                : 'Vanno chiuse entro un mese',
            harm: dataRequests.overdue > 0 ? 'late' : 'approve',
            to: '/utenti/richieste-dati',
          },
        ]
      : [],
};
