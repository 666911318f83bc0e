import { life, stateOf } from '../../../platform/life.ts';
import { can } from '../../../platform/permissions.ts';

const byManager = { may: [[can.usersManagement]], notBy: 'owner' } as const;

/**
 * A person asks for a page that they were refused; another person, who manages users, answers. An answer that was a
 * slip is taken back.
 */
export const accessRequestLife = life({
  thing: 'access_requests',
  called: 'La richiesta',
  first: 'aperta',
  notOwn: 'Sulla tua richiesta decide un’altra persona che gestisce gli utenti',
  states: {
    aperta: { label: 'Aperta', tone: 'attention' },
    accolta: { label: 'Accolta', tone: 'good' },
    respinta: { label: 'Respinta', tone: 'quiet' },
  },
  moves: {
    grant: {
      ...byManager,
      from: ['aperta'],
      to: 'accolta',
      label: 'Concedi',
      done: 'Accesso concesso: la persona lo sa',
      reason: 'optional',
      ownEndpoint: true,
      back: 'reopen',
    },
    refuse: {
      ...byManager,
      from: ['aperta'],
      to: 'respinta',
      label: 'Respingi',
      done: 'Richiesta respinta: la persona lo sa',
      reason: 'optional',
      back: 'reopen',
    },
    reopen: {
      ...byManager,
      from: ['accolta', 'respinta'],
      to: 'aperta',
      label: 'Riapri',
      done: 'Richiesta di nuovo aperta',
    },
  },
});

export type AccessRequestMove = keyof (typeof accessRequestLife)['moves'];
export type AccessRequestState = keyof (typeof accessRequestLife)['states'];
export const AccessRequestState = stateOf(accessRequestLife);
