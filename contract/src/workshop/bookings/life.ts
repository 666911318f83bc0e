import { life, stateOf } from '../../platform/life.ts';
import { managesWorkshop } from '../shared/access.ts';

/** Moves that no person makes, but the clock or a change of the booking. */
const bySystem = { may: [], ownEndpoint: true } as const;

/** The refusals to take a confirmation back. */
export const hasBegun = 'La prenotazione è già cominciata: resta com’è';
/** For people a refusal is the end; only who has refused takes it back, soon after. */
const refused = { rifiutata: 'La prenotazione è già rifiutata: non cambia più' } as const;
const begun = { 'in corso': hasBegun, conclusa: hasBegun, mancata: hasBegun } as const;

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
      back: 'unconfirm',
      refusals: refused,
    },
    checkIn: {
      from: ['confermata'],
      to: 'in corso',
      label: 'Sono qui',
      done: 'Buon lavoro: la prenotazione è cominciata',
      may: 'owner',
      ownEndpoint: true,
      refusals: refused,
    },
    finish: {
      from: ['in corso'],
      to: 'conclusa',
      label: 'Ho finito',
      done: 'Prenotazione conclusa: il posto è di nuovo libero',
      may: 'owner',
      ownEndpoint: true,
      refusals: refused,
    },
    refuse: {
      from: ['in attesa'],
      to: 'rifiutata',
      label: 'Rifiuta',
      done: 'Prenotazione rifiutata: la persona legge il motivo',
      may: managesWorkshop,
      notBy: 'owner',
      back: 'reconsider',
      reason: 'required',
      danger: true,
      refusals: refused,
    },
    cancel: {
      from: ['in attesa', 'confermata'],
      to: 'annullata',
      label: 'Annulla prenotazione',
      done: 'Prenotazione annullata: il posto è di nuovo libero',
      may: 'owner',
      reason: 'optional',
      danger: true,
      refusals: refused,
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
      refusals: refused,
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
    /** 'Annulla' of a confirmation and of a refusal: only the person who decided, and only soon after. */
    unconfirm: {
      ...bySystem,
      from: ['confermata'],
      to: 'in attesa',
      label: 'Riprendi la conferma',
      done: 'La richiesta aspetta di nuovo: la persona lo sa',
      refusals: begun,
    },
    reconsider: {
      ...bySystem,
      from: ['rifiutata'],
      to: 'in attesa',
      label: 'Riprendi il rifiuto',
      done: 'La richiesta aspetta di nuovo: la persona lo sa',
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
