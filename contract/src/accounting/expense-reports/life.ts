import { life, stateOf } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';

export const decidesExpenses = [[can.receiptsManagement]] as const;

/**
 * An expense report from the draft to the payment. A wrong payment can be undone as long as its year is open and no row
 * of the bank confirms it. The report gets its number when it is first sent, and keeps the number also when it is
 * withdrawn or refused. A person neither approves nor pays their own report.
 */
export const expenseReportLife = life({
  thing: 'expense_reports',
  called: 'La nota spese',
  first: 'bozza',
  states: {
    bozza: { label: 'Bozza', tone: 'quiet' },
    inviata: { label: 'Inviata', tone: 'attention' },
    approvata: { label: 'Approvata', tone: 'active' },
    respinta: { label: 'Respinta', tone: 'bad' },
    rimborsata: { label: 'Rimborsata', tone: 'good' },
  },
  moves: {
    send: {
      from: ['bozza', 'respinta'],
      to: 'inviata',
      label: 'Invia',
      done: 'Nota spese inviata',
      may: 'owner',
      ownEndpoint: true,
    },
    approve: {
      from: ['inviata'],
      to: 'approvata',
      label: 'Approva',
      done: 'Nota spese approvata',
      may: decidesExpenses,
      notBy: 'owner',
      ownEndpoint: true,
      refusals: { bozza: 'La nota spese è una bozza: aspetta che sia inviata' },
    },
    reject: {
      from: ['inviata'],
      to: 'respinta',
      label: 'Respingi',
      done: 'Nota spese respinta: chi l’ha inviata legge il motivo e può correggerla',
      may: decidesExpenses,
      notBy: 'owner',
      back: 'reconsider',
      reason: 'required',
      danger: true,
      refusals: { bozza: 'La nota spese è una bozza: aspetta che sia inviata' },
    },
    reconsider: {
      from: ['respinta'],
      to: 'inviata',
      label: 'Togli il rifiuto',
      done: 'La nota spese è di nuovo da approvare',
      may: decidesExpenses,
      notBy: 'owner',
    },
    withdraw: {
      from: ['inviata'],
      to: 'bozza',
      label: 'Ritira',
      done: 'Nota spese ritirata: è di nuovo una bozza e tiene il suo numero',
      may: 'owner',
      refusals: { approvata: 'La nota spese è già approvata: non si ritira più' },
    },
    pay: {
      from: ['approvata'],
      to: 'rimborsata',
      label: 'Segna rimborsata',
      done: 'Nota spese rimborsata',
      may: decidesExpenses,
      notBy: 'owner',
      ownEndpoint: true,
      refusals: {
        bozza: 'La nota spese non è ancora approvata',
        inviata: 'La nota spese non è ancora approvata',
        respinta: 'La nota spese è respinta: non si rimborsa',
      },
    },
    unpay: {
      from: ['rimborsata'],
      to: 'approvata',
      label: 'Annulla il rimborso',
      done: 'Rimborso annullato: la nota spese è di nuovo da rimborsare',
      may: decidesExpenses,
      notBy: 'owner',
      reason: 'required',
      danger: true,
      refusals: { approvata: 'La nota spese non è rimborsata' },
    },
  },
  actions: {
    /** The report, its lines and their files. */
    edit: {
      in: ['bozza', 'respinta'],
      may: 'owner',
      refusals: {
        inviata: 'La nota spese è inviata: ritirala prima di cambiarla',
        approvata: 'La nota spese è approvata e non cambia più',
        rimborsata: 'La nota spese è rimborsata e non cambia più',
      },
    },
  },
  notOwn: 'È una nota spese tua: la approva e la rimborsa un’altra persona',
});

export const ExpenseReportState = stateOf(expenseReportLife);
export type ExpenseReportState = (typeof ExpenseReportState)['_output'];
export type ExpenseReportMove = keyof (typeof expenseReportLife)['moves'];
