import { life, stateOf } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';

/** All moves are for people who verify documents, and never for their own documents. */
const byVerifier = {
  may: [[can.usersManagement], [can.usersDocuments]],
  notBy: 'owner',
  ownEndpoint: true,
} as const;

/** A document that somebody has uploaded. A refusal is final, since a new upload begins a new document. */
export const documentLife = life({
  thing: 'documents',
  called: 'Il documento',
  first: 'in verifica',
  notOwn: 'I tuoi documenti li verifica un’altra persona',
  states: {
    'in verifica': { label: 'In verifica', tone: 'attention' },
    approvato: { label: 'Approvato', tone: 'good' },
    rifiutato: { label: 'Rifiutato', tone: 'bad' },
  },
  moves: {
    approve: {
      ...byVerifier,
      from: ['in verifica'],
      to: 'approvato',
      label: 'Approva',
      done: 'Documento approvato',
    },
    reject: {
      ...byVerifier,
      from: ['in verifica'],
      to: 'rifiutato',
      label: 'Rifiuta',
      done: 'Documento rifiutato: la persona legge il motivo',
      reason: 'required',
      danger: true,
    },
    reopen: {
      ...byVerifier,
      from: ['approvato'],
      to: 'in verifica',
      label: 'Rimetti in verifica',
      done: 'Documento di nuovo in verifica: la persona legge il motivo',
      reason: 'required',
      danger: true,
    },
  },
});

export type DocumentMove = keyof (typeof documentLife)['moves'];
export type DocumentState = keyof (typeof documentLife)['states'];
export const DocumentState = stateOf(documentLife);
