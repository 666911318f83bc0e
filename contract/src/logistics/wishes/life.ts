import { life, stateOf } from '../../platform/life.ts';
import { managesOrders } from '../shared/access.ts';

/** Moves that no person makes, but the order into which the wish was gathered. */
const bySystem = { may: [], ownEndpoint: true } as const;

/** The refusals to open a wish that is on its way. */
const open = {
  'in ordine': 'La richiesta è già in un ordine',
  arrivata: 'È già arrivato quello che è stato chiesto',
} as const;

/** A wish, from 'Chiedi' to the shelf. */
export const wishLife = life({
  thing: 'wishes',
  called: 'La richiesta',
  first: 'aperta',
  states: {
    aperta: { label: 'Aperta', tone: 'attention' },
    'in ordine': { label: 'In ordine', tone: 'active' },
    arrivata: { label: 'Arrivata', tone: 'good' },
    rifiutata: { label: 'Rifiutata', tone: 'bad' },
    ritirata: { label: 'Ritirata', tone: 'quiet' },
  },
  moves: {
    withdraw: {
      from: ['aperta'],
      to: 'ritirata',
      label: 'Ritira',
      done: 'Richiesta ritirata',
      may: 'owner',
      back: 'askAgain',
      refusals: {
        'in ordine': 'La richiesta è già in un ordine: parlane con chi ordina',
        arrivata: 'È già arrivato quello che hai chiesto',
      },
    },
    refuse: {
      from: ['aperta'],
      to: 'rifiutata',
      label: 'Rifiuta',
      done: 'Richiesta rifiutata: chi l’ha fatta legge il motivo',
      may: managesOrders,
      // A person withdraws their own wish.
      notBy: 'owner',
      back: 'reconsider',
      reason: 'required',
      danger: true,
      refusals: {
        'in ordine': 'La richiesta è già in un ordine: togli prima la riga dalla bozza',
        arrivata: 'È già arrivato quello che è stato chiesto',
      },
    },
    askAgain: {
      from: ['ritirata'],
      to: 'aperta',
      label: 'Chiedi di nuovo',
      done: 'Richiesta di nuovo aperta',
      may: 'owner',
      back: 'withdraw',
      refusals: open,
    },
    /** The person who asked hears that the refusal doesn't count. */
    reconsider: {
      from: ['rifiutata'],
      to: 'aperta',
      label: 'Riapri',
      done: 'Richiesta di nuovo aperta: chi l’ha fatta lo legge',
      may: managesOrders,
      notBy: 'owner',
      refusals: open,
    },
    gather: { ...bySystem, from: ['aperta'], to: 'in ordine', label: 'Metti in ordine', done: 'In ordine' },
    /** The wish's line was removed from the draft, or the order ended without it. */
    release: {
      ...bySystem,
      from: ['in ordine'],
      to: 'aperta',
      label: 'Togli dall’ordine',
      done: 'Di nuovo aperta',
    },
    arrive: { ...bySystem, from: ['in ordine'], to: 'arrivata', label: 'Arriva', done: 'Arrivata' },
    /** The goods that had arrived were taken back, or sent back. */
    leave: {
      ...bySystem,
      from: ['arrivata'],
      to: 'in ordine',
      label: 'Torna indietro',
      done: 'Di nuovo in ordine',
    },
  },
});

export const WishState = stateOf(wishLife);
export type WishState = (typeof WishState)['_output'];
export type WishMove = keyof (typeof wishLife)['moves'];
