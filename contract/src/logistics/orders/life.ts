import { life } from '../../platform/life.ts';
import { managesOrders } from '../shared/access.ts';
import { orderStates } from './states.ts';

/** Moves that no person makes, but arrivals and returns of goods. */
const bySystem = { may: [], ownEndpoint: true } as const;

/**
 * An order from the draft to the shelf. The number is given at the first request and is kept. The person who requested
 * the order does not approve it, unless a setting allows self-approval.
 */
export const orderLife = life({
  thing: 'orders',
  called: 'L’ordine',
  first: 'bozza',
  states: orderStates,
  moves: {
    request: {
      from: ['bozza', 'respinto'],
      to: 'richiesto',
      label: 'Invia richiesta',
      done: 'Richiesta inviata',
      may: managesOrders,
      ownEndpoint: true,
    },
    approve: {
      from: ['richiesto'],
      to: 'approvato',
      label: 'Approva',
      done: 'Ordine approvato',
      may: managesOrders,
      ownEndpoint: true,
    },
    send: {
      from: ['approvato'],
      to: 'ordinato',
      label: 'Ordina',
      done: 'Ordine inviato',
      may: managesOrders,
      ownEndpoint: true,
      refusals: {
        bozza: 'L’ordine è ancora una bozza: invia prima la richiesta',
        richiesto: 'L’ordine aspetta ancora l’approvazione',
      },
    },
    reject: {
      from: ['richiesto'],
      to: 'respinto',
      label: 'Respingi',
      done: 'Ordine respinto: chi l’ha chiesto legge il motivo',
      may: managesOrders,
      notBy: 'owner',
      back: 'reconsider',
      reason: 'required',
      danger: true,
    },
    withdraw: {
      from: ['richiesto'],
      to: 'bozza',
      label: 'Ritira la richiesta',
      done: 'Richiesta ritirata: l’ordine è di nuovo una bozza',
      may: 'owner',
    },
    /** An approved order can't be changed unseen by its approvers: it becomes a draft, and needs a new approval. */
    rework: {
      from: ['approvato'],
      to: 'bozza',
      label: 'Riporta in bozza',
      done: 'L’ordine è di nuovo una bozza: andrà approvato un’altra volta',
      may: managesOrders,
      reason: 'optional',
    },
    closeRest: {
      from: ['parzialmente ricevuto'],
      to: 'chiuso con residuo',
      label: 'Chiudi con residuo',
      done: 'Ordine chiuso: il resto non si aspetta più',
      may: managesOrders,
      reason: 'required',
      danger: true,
      refusals: { ordinato: 'Non è ancora arrivato niente: l’ordine si può annullare' },
    },
    cancel: {
      from: ['bozza', 'richiesto', 'approvato', 'respinto', 'ordinato'],
      to: 'annullato',
      label: 'Annulla ordine',
      done: 'Ordine annullato',
      may: managesOrders,
      reason: 'required',
      danger: true,
      refusals: {
        'parzialmente ricevuto': 'È già arrivato qualcosa: l’ordine si può solo chiudere con un residuo',
        ricevuto: 'È già arrivato tutto: l’ordine non si annulla più',
      },
    },
    /** More goods arrive after the order was closed. */
    reopen: {
      from: ['chiuso con residuo'],
      to: 'parzialmente ricevuto',
      label: 'Riapri',
      done: 'Ordine riaperto: il resto si aspetta di nuovo',
      may: managesOrders,
      back: 'closeRest',
      reason: 'optional',
    },
    /** The approval is asked for again, because it was given by mistake. */
    unapprove: {
      from: ['approvato'],
      to: 'richiesto',
      label: 'Togli l’approvazione',
      done: 'Approvazione tolta: l’ordine aspetta di nuovo',
      may: managesOrders,
    },
    reconsider: {
      from: ['respinto'],
      to: 'richiesto',
      label: 'Togli il rifiuto',
      done: 'L’ordine aspetta di nuovo l’approvazione',
      may: managesOrders,
      notBy: 'owner',
    },
    receivePart: {
      ...bySystem,
      from: ['ordinato', 'ricevuto', 'chiuso con residuo'],
      to: 'parzialmente ricevuto',
      label: 'Arriva in parte',
      done: 'Arrivata una parte',
    },
    receiveAll: {
      ...bySystem,
      from: ['ordinato', 'parzialmente ricevuto'],
      to: 'ricevuto',
      label: 'Arriva tutto',
      done: 'Arrivato tutto',
    },
    /** All goods that had come were taken back, or sent back. */
    reopenAll: {
      ...bySystem,
      from: ['parzialmente ricevuto', 'ricevuto', 'chiuso con residuo'],
      to: 'ordinato',
      label: 'Torna tutto indietro',
      done: 'Tutto è di nuovo da ricevere',
    },
  },
  actions: {
    edit: {
      in: ['bozza', 'respinto'],
      may: managesOrders,
      refusals: {
        richiesto: 'L’ordine aspetta l’approvazione: ritira prima la richiesta',
        approvato: 'L’ordine è approvato: riportalo prima in bozza',
        ordinato: 'L’ordine è già inviato: si cambia con una revisione',
        'parzialmente ricevuto': 'L’ordine è già inviato: si cambia con una revisione',
      },
    },
    revise: {
      in: ['ordinato', 'parzialmente ricevuto'],
      may: managesOrders,
      refusals: {
        bozza: 'L’ordine non è ancora inviato: si cambia senza revisione',
        approvato: 'L’ordine non è ancora inviato: riportalo in bozza per cambiarlo',
      },
    },
    /** Sends the order once more by mail, to another address or after a revision. */
    sendAgain: { in: ['ordinato', 'parzialmente ricevuto'], may: managesOrders },
    /** Tells the supplier by mail that an order which was sent to them is cancelled. */
    notifyCancelled: { in: ['annullato'], may: managesOrders },
  },
});

export type OrderMove = keyof (typeof orderLife)['moves'];
export type OrderAction = keyof (typeof orderLife)['actions'];
