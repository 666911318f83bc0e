import { life, stateOf } from '../../platform/life.ts';
import { managesDeliveryNotes } from '../shared/access.ts';

/**
 * A delivery note is a draft without a number until it is issued. Afterwards its content never changes: it travels and
 * arrives, or is annulled and keeps its number.
 */
export const deliveryNoteLife = life({
  thing: 'delivery_notes',
  called: 'Il DDT',
  first: 'bozza',
  states: {
    bozza: { label: 'Bozza', tone: 'quiet' },
    emesso: { label: 'Emesso', tone: 'active' },
    'in viaggio': { label: 'In viaggio', tone: 'attention' },
    consegnato: { label: 'Consegnato', tone: 'good' },
    annullato: { label: 'Annullato', tone: 'bad' },
  },
  moves: {
    issue: {
      from: ['bozza'],
      to: 'emesso',
      label: 'Emetti',
      done: 'DDT emesso',
      may: managesDeliveryNotes,
      ownEndpoint: true,
    },
    depart: {
      from: ['emesso'],
      to: 'in viaggio',
      label: 'Parte',
      done: 'DDT in viaggio',
      may: managesDeliveryNotes,
      back: 'recall',
      refusals: { bozza: 'Il DDT è una bozza: emettilo prima di partire' },
    },
    deliver: {
      from: ['in viaggio'],
      to: 'consegnato',
      label: 'Consegna',
      done: 'Consegna registrata',
      may: managesDeliveryNotes,
      ownEndpoint: true,
      refusals: {
        bozza: 'Il DDT è una bozza: emettilo prima di consegnare',
        emesso: 'Il DDT non è ancora partito: segnalo prima in viaggio',
      },
    },
    recall: {
      from: ['in viaggio'],
      to: 'emesso',
      label: 'Non è partito',
      done: 'Il DDT non è partito',
      may: managesDeliveryNotes,
    },
    annul: {
      from: ['emesso', 'in viaggio'],
      to: 'annullato',
      label: 'Annulla DDT',
      done: 'DDT annullato',
      may: managesDeliveryNotes,
      reason: 'required',
      danger: true,
      refusals: {
        bozza: 'Il DDT è una bozza: eliminala',
        consegnato: 'Il DDT è consegnato: registra il reso di quello che torna',
      },
    },
  },
  actions: {
    edit: {
      in: ['bozza'],
      may: managesDeliveryNotes,
      refusals: {
        emesso: 'Il DDT è emesso e non cambia più: usa «Duplica e annulla»',
        'in viaggio': 'Il DDT è in viaggio e non cambia più: usa «Duplica e annulla»',
        consegnato: 'Il DDT è consegnato e non cambia più',
        annullato: 'Il DDT è annullato e non cambia più',
      },
    },
    replace: {
      in: ['emesso', 'in viaggio'],
      may: managesDeliveryNotes,
      refusals: {
        bozza: 'Il DDT è una bozza: modificala',
        consegnato: 'Il DDT è consegnato: registra il reso di quello che torna',
        annullato: 'Il DDT è già annullato: usa «Duplica»',
      },
    },
    prove: {
      in: ['in viaggio', 'consegnato'],
      may: managesDeliveryNotes,
      refusals: { emesso: 'Il DDT non è ancora partito: segnalo prima in viaggio' },
    },
    giveBack: {
      in: ['consegnato'],
      may: managesDeliveryNotes,
      refusals: {
        emesso: 'Il DDT non è ancora consegnato: annullalo, o registra prima la consegna',
        'in viaggio': 'Il DDT non è ancora consegnato: annullalo, o registra prima la consegna',
      },
    },
  },
});

export const DeliveryNoteState = stateOf(deliveryNoteLife);
export type DeliveryNoteState = (typeof DeliveryNoteState)['_output'];
export type DeliveryNoteMove = keyof (typeof deliveryNoteLife)['moves'];
