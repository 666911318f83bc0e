import { life, stateOf } from '../../../platform/life.ts';
import { can } from '../../../platform/permissions.ts';

/**
 * A person's request about their own data: a copy of them, or their erasure. A person has at most one open request of
 * each kind.
 */
export const dataRequestLife = life({
  thing: 'data_requests',
  called: 'La richiesta',
  first: 'aperta',
  notOwn: 'Sulla tua richiesta decide un’altra persona che gestisce gli utenti',
  states: {
    aperta: { label: 'Aperta', tone: 'attention' },
    fatta: { label: 'Conclusa', tone: 'good' },
    rifiutata: { label: 'Rifiutata', tone: 'bad' },
    ritirata: { label: 'Ritirata', tone: 'quiet' },
  },
  moves: {
    // Only the system makes this move: when the archive is ready, or the person is erased.
    complete: {
      from: ['aperta'],
      to: 'fatta',
      label: 'Concludi',
      done: 'Richiesta conclusa',
      may: [],
      ownEndpoint: true,
    },
    refuse: {
      from: ['aperta'],
      to: 'rifiutata',
      label: 'Rifiuta',
      done: 'Richiesta rifiutata: la persona legge il motivo',
      may: [[can.usersManagement]],
      notBy: 'owner',
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

export type DataRequestMove = keyof (typeof dataRequestLife)['moves'];
export type DataRequestState = keyof (typeof dataRequestLife)['states'];
export const DataRequestState = stateOf(dataRequestLife);

/** The kinds of requests, as people read them. */
export const dataRequestKinds = { esportazione: 'Esportazione', cancellazione: 'Cancellazione' } as const;
export type DataRequestKind = keyof typeof dataRequestKinds;
