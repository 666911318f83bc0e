/** Managers of users hear of a request, and the person who asked hears its outcome. */

import {
  type ChangeRequestMove,
  changeRequestLife,
} from '@wms/contract/humanResources/people/change-requests/life';
import type { AccountField } from '@wms/contract/identity/users/account';
import { pageLink } from '@wms/contract/pages/link';
import { can } from '@wms/contract/platform/permissions';
import { news } from '../../../platform/news/news.ts';

export const changeRequested = news<{ userId: number; name: string; email: string }>({
  kind: 'humanResources.change-requested',
  label: 'Richieste di modifica dei dati',
  concerns: [[can.usersManagement]],
  ways: ['bell'],
  mailKeptHours: 48,
  audience: ({ userId }) => ({ holdersOf: can.usersManagement, except: userId }),
  sentence: ({ name }) => `${name} chiede di cambiare i suoi dati`,
  leadsTo: ({ email }) => pageLink('/utenti/$institutionalEmail', { institutionalEmail: email }),
});

export const changeDecided = news<{
  userId: number;
  move: ChangeRequestMove;
  reason: string | null;
  /** The first field that the person wanted to change. */
  field: AccountField;
}>({
  kind: 'humanResources.change-decided',
  label: 'Risposte alle tue richieste di modifica',
  ways: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ move, reason }) => {
    const state = changeRequestLife.states[changeRequestLife.moves[move].to].label.toLowerCase();
    return `La tua richiesta di modifica dei dati è stata ${state}${reason ? `: ${reason}` : ''}`;
  },
  leadsTo: ({ move, field }, { permissions }) => {
    if (!permissions.has(can.userEdit)) return '/';
    // A person who was refused may ask again, so the link leads to the field, where the reason stands.
    return move === 'refuse' ? pageLink('/areaUtente', {}, { campo: `richiesta.${field}` }) : '/areaUtente';
  },
});
