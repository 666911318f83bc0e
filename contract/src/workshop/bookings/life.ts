import { life, stateOf } from '../../platform/life.ts';
import { managesWorkshop } from '../shared/access.ts';

/** Moves that no person makes, but the clock or a change of the booking. */
const bySystem = { may: [], ownEndpoint: true } as const;

/**
 * A booking of rooms, benches or vans. A booking that needs no approval begins as confirmed. A booking that is over no
 * longer changes.
 */
export const bookingLife = life({
  thing: 'bookings',
  called: 'La prenotazione',
  first: 'in attesa',
  mayBegin: ['confermata'],
  states: {
    'in attesa': { label: 'In attesa', tone: 'attention' },
    confermata: { label: 'Confermata', tone: 'good' },
    'in corso': { label: 'In corso', tone: 'active' },
    conclusa: { label: 'Conclusa', tone: 'quiet' },
    rifiutata: { label: 'Rifiutata', tone: 'bad' },
    annullata: { label: 'Annullata', tone: 'quiet' },
    mancata: { label: 'Mancata', tone: 'bad' },
  },
  moves: {
    confirm: {
      from: ['in attesa'],
      to: 'confermata',
      label: 'Conferma',
      done: 'Prenotazione confermata: la persona lo sa',
      may: managesWorkshop,
    },
    checkIn: {
      from: ['confermata'],
      to: 'in corso',
      label: 'Sono qui',
      done: 'Buon lavoro: la prenotazione è cominciata',
      may: 'owner',
      ownEndpoint: true,
    },
    finish: {
      from: ['in corso'],
      to: 'conclusa',
      label: 'Ho finito',
      done: 'Prenotazione conclusa: il posto è di nuovo libero',
      may: 'owner',
      ownEndpoint: true,
    },
    refuse: {
      from: ['in attesa'],
      to: 'rifiutata',
      label: 'Rifiuta',
      done: 'Prenotazione rifiutata: la persona legge il motivo',
      may: managesWorkshop,
      notBy: 'owner',
      reason: 'required',
      danger: true,
    },
    cancel: {
      from: ['in attesa', 'confermata'],
      to: 'annullata',
      label: 'Annulla prenotazione',
      done: 'Prenotazione annullata: il posto è di nuovo libero',
      may: 'owner',
      reason: 'optional',
      danger: true,
    },
    callOff: {
      from: ['in attesa', 'confermata'],
      to: 'annullata',
      label: 'Annulla per la persona',
      done: 'Prenotazione annullata: la persona legge il motivo',
      may: managesWorkshop,
      notBy: 'owner',
      reason: 'required',
      danger: true,
    },
    /** The request was not answered before its beginning. */
    expire: { ...bySystem, from: ['in attesa'], to: 'annullata', label: 'Scade', done: 'Richiesta scaduta' },
    /** A booking was changed so that it now needs an approval. */
    askAgain: {
      ...bySystem,
      from: ['confermata'],
      to: 'in attesa',
      label: 'Chiede di nuovo',
      done: 'Prenotazione cambiata: aspetta conferma',
    },
    /** The booking begins, where nobody must check in. */
    start: { ...bySystem, from: ['confermata'], to: 'in corso', label: 'Comincia', done: 'Cominciata' },
    /** The person didn't check in within 15 minutes. */
    miss: { ...bySystem, from: ['confermata'], to: 'mancata', label: 'Manca', done: 'Mancata' },
  },
});

export type BookingMove = keyof (typeof bookingLife)['moves'];
export type BookingState = keyof (typeof bookingLife)['states'];
export const BookingState = stateOf(bookingLife);
