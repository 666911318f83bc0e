import { life, stateOf } from '../../../platform/life.ts';
import { can } from '../../../platform/permissions.ts';

/** People who manage users decide about the requests of others, never about their own. */
const byManager = { from: ['aperta'], may: [[can.usersManagement]], notBy: 'owner' } as const;

/** A person asks that some of their personal data be changed. A person has at most one open request. */
export const changeRequestLife = life({
  thing: 'change_requests',
  called: 'La richiesta',
  first: 'aperta',
  notOwn: 'Sulla tua richiesta decide un’altra persona che gestisce gli utenti',
  states: {
    aperta: { label: 'In attesa', tone: 'attention' },
    accettata: { label: 'Accettata', tone: 'good' },
    rifiutata: { label: 'Rifiutata', tone: 'bad' },
    ritirata: { label: 'Ritirata', tone: 'quiet' },
  },
  moves: {
    accept: {
      ...byManager,
      to: 'accettata',
      label: 'Accetta',
      done: 'Richiesta accettata: i dati sono cambiati',
    },
    refuse: {
      ...byManager,
      to: 'rifiutata',
      label: 'Rifiuta',
      done: 'Richiesta rifiutata: la persona legge il motivo',
      reason: 'required',
      danger: true,
    },
    withdraw: {
      from: ['aperta'],
      to: 'ritirata',
      label: 'Ritira',
      done: 'Richiesta ritirata',
      may: 'owner',
    },
  },
});

export type ChangeRequestMove = keyof (typeof changeRequestLife)['moves'];
export type ChangeRequestState = keyof (typeof changeRequestLife)['states'];
export const ChangeRequestState = stateOf(changeRequestLife);
