/** Managers of users hear of a request. The person hears that one was entered for them, and its outcome. */

import {
  type DataRequestKind,
  type DataRequestMove,
  dataRequestKinds,
} from '@wms/contract/humanResources/people/data-requests/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { news, type Reader } from '../../../platform/news/news.ts';

/** Names the request for its person: 'cancellazione dei tuoi dati'. */
const ofYours = (kind: DataRequestKind) => `${dataRequestKinds[kind].toLowerCase()} dei tuoi dati`;

const ownData = (_: unknown, { permissions }: Reader) =>
  permissions.has(can.userEdit) ? pageLink('/areaUtente', {}, { scheda: 'dati' }) : '/';

export const dataRequested = news<{ userId: number; name: string; kind: DataRequestKind; dueOn: string }>({
  kind: 'humanResources.data-requested',
  label: 'Richieste sui dati personali',
  concerns: [[can.usersManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: ({ userId }) => ({ holdersOf: can.usersManagement, except: userId }),
  sentence: ({ name, kind, dueOn }) =>
    kind === 'cancellazione'
      ? `${name} chiede la cancellazione dei suoi dati: rispondi entro ${formatDate(dueOn, 'il')}`
      : `${name} ha chiesto l’esportazione dei suoi dati: si prepara da sola`,
  leadsTo: () => '/utenti/richieste-dati',
});

export const dataRequestEntered = news<{ userId: number; kind: DataRequestKind }>({
  kind: 'humanResources.data-request-entered',
  label: 'Richieste sui tuoi dati inserite da altri',
  ways: ['bell', 'mail'],
  // A person who didn't ask themselves must hear that somebody gets a copy of their data or wants to erase them.
  always: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ kind }) =>
    `Le risorse umane hanno inserito per te una richiesta di ${ofYours(kind)}: se non è tua, ritirala`,
  leadsTo: ownData,
});

export const dataRequestClosed = news<{
  userId: number;
  kind: DataRequestKind;
  move: DataRequestMove;
  reason: string | null;
}>({
  kind: 'humanResources.data-request-closed',
  label: 'Risposte alle tue richieste sui dati',
  ways: ['bell', 'mail'],
  always: ['bell'],
  mailKeptHours: 7 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ kind, move, reason }) => {
    // A refused person must read why, and where they may complain (GDPR, article 12(4)).
    if (move === 'refuse')
      return (
        `La tua richiesta di ${ofYours(kind)} è stata rifiutata: ${(reason ?? '').replace(/\.+$/, '')}. ` +
        'Puoi fare reclamo al Garante per la protezione dei dati personali o rivolgerti al giudice'
      );
    return kind === 'esportazione'
      ? 'L’esportazione dei tuoi dati è pronta: scaricala entro 7 giorni'
      : `La tua richiesta di ${ofYours(kind)} è conclusa`;
  },
  leadsTo: ownData,
});
