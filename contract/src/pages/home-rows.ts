/** The rows of Home that a person may hide or move; each stands for one kind of work, however much of it waits. */
import { z } from 'zod';

/** The names under which hidden rows are listed, also when nothing of their kind waits. */
export const homeRows = {
  lateOrders: 'Ordini in ritardo',
  arrivals: 'Arrivi',
  lateReturns: 'DDT attesi di ritorno',
  lateVans: 'Furgoni in ritardo',
  stoppedVans: 'Furgoni fermi',
  vanDues: 'Scadenze dei furgoni',
  overdueFees: 'Quote scadute dei tesserati',
  ownFees: 'Quote associative da pagare',
  ownLoans: 'Cose in prestito a te',
  outsideLoans: 'Prestiti in ritardo a chi non ha un account',
  refusedDocuments: 'Documenti rifiutati',
  expiringDocuments: 'Documenti in scadenza',
  missingDocuments: 'Documenti da caricare',
  regulations: 'Regolamenti da leggere',
  refusedExpenses: 'Note spese respinte',
  ownBookings: 'Prenotazioni di oggi',
  lowStock: 'Prodotti sotto scorta',
  ordersToApprove: 'Ordini da approvare',
  expensesToApprove: 'Note spese da approvare',
  bookingsToApprove: 'Prenotazioni da approvare',
  documentsToVerify: 'Documenti da verificare',
  changeRequests: 'Richieste di modifica',
  dataRequests: 'Richieste sui dati personali',
  accessRequests: 'Richieste di accesso',
  wishes: 'Richieste da ordinare',
  expensesToPay: 'Note spese da rimborsare',
  receiptsToIssue: 'Ricevute da emettere',
  bank: 'Righe della banca da abbinare',
  expiringMemberships: 'Tessere in scadenza',
  travellingNotes: 'DDT in viaggio',
  damages: 'Danni dei furgoni',
  draftExpenses: 'Note spese in bozza',
  waitingExpenses: 'Note spese in attesa',
  waitingDocuments: 'Documenti in verifica',
  ownReceipts: 'Ricevute intestate a te',
} as const;

export type HomeRow = keyof typeof homeRows;
export const HomeRow = z.enum(Object.keys(homeRows) as [HomeRow, ...HomeRow[]]);

/** The places that a person gives to a row: before all others, after them, or out of sight. */
export const rowPlaces = ['first', 'last', 'hidden'] as const;
export type RowPlace = (typeof rowPlaces)[number];

/** The rows with a place of their own; the one that was placed last stands first. */
export const PlacedRow = z.object({ row: HomeRow, place: z.enum(rowPlaces) });
export type PlacedRow = z.output<typeof PlacedRow>;
