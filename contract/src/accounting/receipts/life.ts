import { life, stateOf } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';

/** A receipt is issued with its number and never changes; it can be annulled once, which can't be undone. */
export const receiptLife = life({
  thing: 'receipts',
  called: 'La ricevuta',
  first: 'emessa',
  states: {
    emessa: { label: 'Emessa', tone: 'good' },
    annullata: { label: 'Annullata', tone: 'bad' },
  },
  moves: {
    annul: {
      from: ['emessa'],
      to: 'annullata',
      label: 'Annulla ricevuta',
      done: 'Ricevuta annullata',
      may: [[can.receiptsManagement]],
      reason: 'required',
      danger: true,
      ownEndpoint: true,
    },
  },
});

export const ReceiptState = stateOf(receiptLife);
