/** Tools that somebody has borrowed and will bring back. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, exportOf, pageOf, paging, searched } from '../../platform/lists.ts';
import {
  acrossFields,
  CivilDate,
  ComingDate,
  Created,
  Done,
  Id,
  IdParam,
  Instant,
  optional,
  Quantity,
  text,
  Version,
} from '../../platform/schema.ts';
import { DeliveryNoteRef } from '../delivery-notes/ref.ts';
import { movesStock } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { ProductRef } from '../shared/product-ref.ts';

const Loan = z.object({
  id: Id,
  product: ProductRef,
  lot: z.string().nullable(),
  quantity: Quantity,
  /** The quantity that has not been given back yet. */
  left: Quantity,
  borrower: z.string(),
  /** Null when the borrower is no user of WMS; users are reminded by mail. */
  borrowerId: Id.nullable(),
  /** A number or an address of a borrower without an account, while something is out. */
  contact: z.string().nullable(),
  from: PlaceRef,
  dueOn: z.string(),
  overdue: z.boolean(),
  notes: z.string().nullable(),
  lentBy: z.string().nullable(),
  lentAt: Instant,
  /** The delivery notes with which the goods travel, without annulled notes. */
  deliveryNotes: z.array(DeliveryNoteRef),
  version: z.number(),
});
export type Loan = z.infer<typeof Loan>;

export const LoanFilters = z.strictObject({
  ...searched,
  product: IdParam.optional(),
  /** Without a state, the list shows the open loans. */
  state: z.enum(['aperto', 'chiuso']).optional(),
  /** Open loans past their day: all of them, or those of people without an account, whom nobody reminds. */
  late: z.enum(['all', 'outside']).optional(),
});

export const listLoans = endpoint.get('/api/logistics/loans', {
  summary: 'Prestiti: gli aperti da quello che scade prima, i chiusi dal più recente',
  access: movesStock,
  query: LoanFilters.extend(paging),
  answer: countedPageOf(Loan),
});

const { id, product, lot, quantity, left, from, dueOn, overdue, notes, lentBy, lentAt } = Loan.shape;

/** A loan as its borrower reads it. */
const OwnLoan = z.object({
  id,
  product,
  lot,
  quantity,
  left,
  from,
  dueOn,
  overdue,
  notes,
  lentBy,
  lentAt,
  /** When the last part of the goods came back; null while something is still out. */
  givenBackAt: Instant.nullable(),
});
export type OwnLoan = z.infer<typeof OwnLoan>;

export const listOwnLoans = endpoint.get('/api/logistics/loans/own', {
  summary: 'I propri prestiti: gli aperti da quello che scade prima, i chiusi dal più recente',
  access: 'session',
  query: LoanFilters.pick({ q: true, state: true }).extend(paging),
  answer: pageOf(OwnLoan),
});

export const exportLoans = exportOf(listLoans, 'I prestiti che i filtri lasciano');

export const getLoan = endpoint.get('/api/logistics/loans/:id', {
  summary: 'Un prestito',
  access: movesStock,
  answer: Loan,
});

export const lend = endpoint.post('/api/logistics/loans', {
  summary: 'Presta una quantità di un prodotto: esce dal magazzino fino alla restituzione',
  access: movesStock,
  undoable: true,
  body: z
    .strictObject({
      productId: Id,
      quantity: PositiveQuantity,
      /** The lent lot or serial number. */
      lotCode: optional(text(80)),
      fromLocationId: Id,
      borrowerId: optional(Id),
      borrowerName: optional(text(120)),
      /** A telephone number or an e-mail address of a borrower without an account. */
      borrowerContact: optional(text(120)),
      dueOn: ComingDate,
      notes: optional(text(500)),
    })
    .refine(
      ({ borrowerId, borrowerName }) => (borrowerId ?? null) !== null || Boolean(borrowerName),
      acrossFields('borrowerId', 'Indica a chi lo presti'),
    )
    .refine(
      ({ borrowerId, borrowerName }) => (borrowerId ?? null) === null || !borrowerName,
      acrossFields('borrowerName', 'È già indicata una persona: lascia vuoto il nome'),
    )
    .refine(
      ({ borrowerId, borrowerContact }) => (borrowerId ?? null) === null || !borrowerContact,
      acrossFields('borrowerContact', 'Chi ha un utente ha già un recapito: lascialo vuoto'),
    ),
  answer: Created,
});

export const updateLoan = endpoint.patch('/api/logistics/loans/:id', {
  summary: 'Proroga un prestito o ne cambia le note',
  access: movesStock,
  undoable: true,
  /** The date may lie in the past, because a loan that is overdue keeps its date. */
  body: z.strictObject({ version: Version, dueOn: CivilDate, notes: optional(text(500)) }),
});

export const returnLoan = endpoint.post('/api/logistics/loans/:id/return', {
  summary: 'Registra la restituzione, di tutto o di una parte, in un’ubicazione',
  access: movesStock,
  undoable: true,
  body: z.strictObject({ quantity: PositiveQuantity, toLocationId: Id, reason: optional(text(300)) }),
});

export const takeBackReturn = endpoint.post('/api/logistics/loans/:id/take-back', {
  summary: 'Annulla una restituzione registrata per sbaglio: la merce è di nuovo fuori',
  access: movesStock,
  undoable: 'undoing',
  body: z.strictObject({
    movementId: Id,
    reason: text(300),
    /** The contact of a borrower without an account, which went with the return. */
    borrowerContact: optional(text(120)),
  }),
});

/** The most loans of which people are reminded together. */
export const mostReminded = 100;

export const remindOfLoansNow = endpoint.post('/api/logistics/loans/remind', {
  summary:
    'Ricorda subito a chi li ha i prestiti scelti, in ritardo o da restituire entro domani, una volta al giorno',
  access: movesStock,
  undoable: 'message',
  body: z.strictObject({
    ids: z
      .array(Id)
      .min(1)
      .max(mostReminded, `Se ne ricordano al massimo ${mostReminded} alla volta: scegline meno`),
  }),
  answer: Done.extend({ refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })) }),
});
