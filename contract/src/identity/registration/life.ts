import { life } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';

const isComplete = 'La registrazione è già completa: per riaprirla rivolgiti alle risorse umane';

/** Goes back to an earlier step or on to a later one; the server checks whether the later step's conditions are met. */
const step = {
  label: 'Salva il passo',
  done: 'Passo salvato',
  may: 'owner',
  refusals: { completato: isComplete },
} as const;

/** A person who manages users sends somebody else back to a step, even after the end, and gives the reason. */
const sentBack = {
  done: 'La persona riprende la registrazione, e legge il motivo',
  may: [[can.usersManagement]],
  notBy: 'owner',
  reason: 'required',
  danger: true,
  ownEndpoint: true,
} as const;

/**
 * The registration of a person: the status is the step to do next, 'completato' is the end. A person who comes from
 * another program may begin as complete.
 */
export const registrationLife = life({
  thing: 'registrations',
  called: 'La registrazione',
  first: 'anagrafica',
  mayBegin: ['completato'],
  notOwn: 'La tua registrazione la riapre un’altra persona che gestisce gli utenti',
  states: {
    anagrafica: { label: 'Anagrafica', tone: 'active' },
    accademici: { label: 'Accademici', tone: 'active' },
    documenti: { label: 'Documenti', tone: 'active' },
    regolamenti: { label: 'Regolamenti', tone: 'active' },
    completato: { label: 'Completata', tone: 'good' },
  },
  moves: {
    toStudies: { ...step, from: ['anagrafica', 'documenti', 'regolamenti'], to: 'accademici' },
    toDocuments: { ...step, from: ['anagrafica', 'accademici', 'regolamenti'], to: 'documenti' },
    toRegulations: { ...step, from: ['anagrafica', 'accademici', 'documenti'], to: 'regolamenti' },
    toPersonalData: { ...step, from: ['accademici', 'documenti', 'regolamenti'], to: 'anagrafica' },
    complete: {
      from: ['anagrafica', 'accademici', 'documenti', 'regolamenti'],
      to: 'completato',
      label: 'Completa la registrazione',
      done: 'Registrazione completata: ti diamo il benvenuto',
      may: 'owner',
    },
    sendToPersonalData: {
      ...sentBack,
      from: ['accademici', 'documenti', 'regolamenti', 'completato'],
      to: 'anagrafica',
      label: 'Rimanda ad Anagrafica',
    },
    sendToStudies: {
      ...sentBack,
      from: ['documenti', 'regolamenti', 'completato'],
      to: 'accademici',
      label: 'Rimanda ad Accademici',
    },
    sendToDocuments: {
      ...sentBack,
      from: ['regolamenti', 'completato'],
      to: 'documenti',
      label: 'Rimanda a Documenti',
    },
    sendToRegulations: {
      ...sentBack,
      from: ['completato'],
      to: 'regolamenti',
      label: 'Rimanda a Regolamenti',
    },
  },
});
