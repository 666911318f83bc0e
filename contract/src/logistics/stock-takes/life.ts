import { life, stateOf } from '../../platform/life.ts';
import { managesWarehouses, movesStock } from '../shared/access.ts';

const closed = {
  approvato: 'L’inventario è approvato: non si conta più',
  annullato: 'L’inventario è annullato: non si conta più',
};

/** A stock-take is open while people count, then reviewed, and ends booked or annulled. */
export const stockTakeLife = life({
  thing: 'stock_takes',
  called: 'L’inventario',
  first: 'aperto',
  states: {
    aperto: { label: 'Aperto', tone: 'active' },
    'in revisione': { label: 'In revisione', tone: 'attention' },
    approvato: { label: 'Approvato', tone: 'good' },
    annullato: { label: 'Annullato', tone: 'quiet' },
  },
  moves: {
    review: {
      from: ['aperto'],
      to: 'in revisione',
      label: 'Chiudi la conta',
      done: 'Conta chiusa: ora controlla le differenze',
      may: managesWarehouses,
      back: 'reopen',
    },
    approve: {
      from: ['in revisione'],
      to: 'approvato',
      label: 'Approva',
      done: 'Inventario approvato',
      may: managesWarehouses,
      ownEndpoint: true,
      refusals: { aperto: 'La conta è ancora aperta: chiudila prima di approvare' },
    },
    reopen: {
      from: ['in revisione'],
      to: 'aperto',
      label: 'Riapri la conta',
      done: 'Conta riaperta',
      may: managesWarehouses,
      back: 'review',
    },
    annul: {
      from: ['aperto', 'in revisione'],
      to: 'annullato',
      label: 'Annulla inventario',
      done: 'Inventario annullato: la giacenza resta com’era',
      may: managesWarehouses,
      reason: 'optional',
      danger: true,
    },
  },
  actions: {
    count: {
      in: ['aperto'],
      may: movesStock,
      refusals: { 'in revisione': 'La conta è chiusa: chi gestisce il magazzino può riaprirla', ...closed },
    },
    askRecount: { in: ['aperto', 'in revisione'], may: managesWarehouses, refusals: closed },
    decideMissing: {
      in: ['in revisione'],
      may: managesWarehouses,
      refusals: { aperto: 'Si decide in revisione: chiudi prima la conta', ...closed },
    },
  },
});

export const StockTakeState = stateOf(stockTakeLife);
export type StockTakeState = (typeof StockTakeState)['_output'];

export type StockTakeMove = keyof (typeof stockTakeLife)['moves'];
