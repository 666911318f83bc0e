/** The names of what can change in a closure, for the refusal of a stale change. */
import { closureLabels } from '@wms/contract/workshop/closures/endpoints';
import { commonNames, field } from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';

export const closureHistory = historyOf<keyof typeof commonNames>({
  names: commonNames,
  tables: {
    closures: {
      one: 'Chiusura',
      feminine: true,
      fields: {
        kind: field('Tipo', { words: closureLabels }),
        reason: field('Motivo'),
        during: field('', { describe: () => 'Periodo cambiato' }),
      },
    },
  },
});
