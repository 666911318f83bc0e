import { life, stateOf } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';

/** People who manage users decide about others, never about themselves. */
const byManager = { may: [[can.usersManagement]], notBy: 'owner' } as const;

/**
 * A person in the organisation. Only an active person has sessions and tokens; the registration has a life of its own.
 * A person that the command line creates, because they are known already, begins as active.
 */
export const personLife = life({
  thing: 'people',
  called: 'Questa persona',
  first: 'invitato',
  mayBegin: ['attivo'],
  notOwn: 'Su di te decide un’altra persona che gestisce gli utenti',
  ended: 'I dati di questa persona sono stati cancellati: non cambia più',
  states: {
    invitato: { label: 'Invitatə', tone: 'attention' },
    attivo: { label: 'Attivə', tone: 'good' },
    sospeso: { label: 'Sospesə', tone: 'bad' },
    cessato: { label: 'Cessatə', tone: 'quiet' },
    anonimizzato: { label: 'Anonimizzatə', tone: 'quiet' },
  },
  moves: {
    activate: {
      from: ['invitato'],
      to: 'attivo',
      label: 'Accetta l’invito',
      done: 'Ti diamo il benvenuto',
      may: 'owner',
      ownEndpoint: true,
    },
    withdraw: {
      ...byManager,
      from: ['invitato'],
      to: 'cessato',
      label: 'Ritira l’invito',
      done: 'Invito ritirato: il collegamento non vale più',
      reason: 'optional',
      danger: true,
    },
    suspend: {
      ...byManager,
      from: ['attivo'],
      to: 'sospeso',
      label: 'Sospendi',
      done: 'Persona sospesa: le sue sessioni sono chiuse',
      back: 'resume',
      reason: 'required',
      danger: true,
    },
    resume: {
      ...byManager,
      from: ['sospeso'],
      to: 'attivo',
      label: 'Riattiva',
      done: 'Persona riattivata: può accedere di nuovo',
      back: 'suspend',
      reason: 'optional',
    },
    end: {
      ...byManager,
      from: ['attivo', 'sospeso'],
      to: 'cessato',
      label: 'Chiudi il rapporto',
      done: 'Rapporto chiuso: le sue sessioni sono chiuse',
      reason: 'required',
      danger: true,
      ownEndpoint: true,
    },
    readmit: {
      ...byManager,
      from: ['cessato'],
      to: 'attivo',
      label: 'Riammetti',
      done: 'Persona riammessa: può accedere di nuovo',
      reason: 'optional',
    },
    erase: {
      ...byManager,
      from: ['cessato'],
      to: 'anonimizzato',
      label: 'Cancella i dati',
      done: 'Dati cancellati',
      reason: 'required',
      danger: true,
      ownEndpoint: true,
    },
  },
});

export type PersonMove = keyof (typeof personLife)['moves'];
export type PersonState = keyof (typeof personLife)['states'];
export const PersonState = stateOf(personLife);
