import { z } from 'zod';
import { Code } from '../../identity/permissions/granting.ts';
import { Sleeper } from '../../identity/permissions/sleeping.ts';
import { HomeRow, PlacedRow, rowPlaces } from '../../pages/home-rows.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { CivilDate } from '../../platform/schema.ts';

const CountOfYear = z.object({ socialYear: z.number(), name: z.string(), count: z.number() });

/** The tasks of a person; a section is null when their permissions don't open it. */
export const Home = z.object({
  nome: z.string(),
  /** The day in Rome by which rows are late; a page that formats none itself is drawn sooner. */
  today: CivilDate,
  /** The free space on the server's disk, only when it is low; `spent` means that hardly anything can be saved. */
  diskSpace: z.object({ freeBytes: z.number(), spent: z.boolean() }).nullable(),
  documents: z.object({
    missing: z.array(z.string()),
    refused: z.array(z.object({ typeId: z.number(), type: z.string(), reason: z.string().nullable() })),
    expiring: z.array(z.object({ typeId: z.number(), type: z.string(), scadenza: z.string() })),
    awaiting: z.number(),
  }),
  /** The number of documents of other people that wait for verification. */
  documentsToVerify: z.number().nullable(),
  /** The number of people who wait for an answer to a change request. */
  changeRequests: z.number().nullable(),
  /** The number of open requests about people's data, and of those that have waited for more than a month. */
  dataRequests: z.object({ open: z.number(), overdue: z.number() }).nullable(),
  /** The regulations that the person must confirm, the most urgent first. */
  regulationsToConfirm: z.array(z.object({ id: z.number(), title: z.string(), dueOn: z.string() })),
  receipts: z.object({
    count: z.number(),
    lastYear: z.number().nullable(),
    lastNumber: z.number().nullable(),
  }),
  /** The number of bank rows that nobody has matched or put aside. */
  bank: z.object({ open: z.number() }).nullable(),
  /** The person's expense reports: drafts, reports to correct, and reports that wait. */
  expenseReports: z.object({ drafts: z.number(), toCorrect: z.number(), waiting: z.number() }).nullable(),
  /** The reports of other people that wait for a decision or for payment, and the waiting days of the oldest. */
  expensesToDecide: z
    .object({
      toApprove: z.number(),
      oldestToApprove: z.number(),
      toPay: z.number(),
      oldestToPay: z.number(),
      due: z.string(),
    })
    .nullable(),
  /** The payments of members without a receipt by social year, for people who manage receipts. */
  receiptsToIssue: z.object({ years: z.array(CountOfYear) }).nullable(),
  /**
   * Fees that are not wholly paid, those past their due day by social year, the latest year first, and members whose
   * social year ends within 30 days.
   */
  members: z.object({ openFees: z.number(), overdue: z.array(CountOfYear), expiring: z.number() }).nullable(),
  /** The fees that the person owes as a member, the earliest due date first. */
  ownFees: z.array(
    z.object({
      memberId: z.number(),
      socialYear: z.number(),
      open: z.string(),
      dueOn: z.string().nullable(),
      overdue: z.boolean(),
    }),
  ),
  /** The number of products below their minimum: `low` have a little left, `none` have nothing left. */
  lowStock: z.object({ low: z.number(), none: z.number() }).nullable(),
  /** Delivery notes that travel, and those whose goods should have come back. */
  deliveryNotes: z.object({ travelling: z.number(), late: z.number() }).nullable(),
  /** Orders that wait for the person's approval, and those past their day. */
  orders: z.object({ toApprove: z.number(), late: z.number() }).nullable(),
  /** The number of wishes that wait for an order. */
  wishes: z.object({ open: z.number() }).nullable(),
  /** The orders that are awaited, those that should arrive today, and those that are late. */
  arrivals: z.object({ awaited: z.number(), today: z.number(), late: z.number() }).nullable(),
  /** The things that the person has borrowed, the earliest due date first. */
  loans: z.array(
    z.object({
      id: z.number(),
      productId: z.number(),
      product: z.string(),
      quantity: z.string(),
      unit: z.string(),
      dueOn: z.string(),
    }),
  ),
  /** Overdue loans to people without an account, and the one that is overdue longest. */
  outsideLoans: z
    .object({
      count: z.number(),
      first: z
        .object({
          productId: z.number(),
          product: z.string(),
          borrower: z.string().nullable(),
          contact: z.string().nullable(),
          dueOn: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  /** The number of requests for access to a page that wait for an answer of this person. */
  accessRequests: z.number().nullable(),
  /** The vans that need something, for people who manage them. */
  vans: z
    .object({
      due: z.number(),
      past: z.number(),
      damages: z.number(),
      late: z.number(),
      /** The stopped vans: the bookings in the time of the stop, which somebody must settle, and those after it. */
      stopped: z.array(z.object({ name: z.string(), toSettle: z.number(), later: z.number() })),
    })
    .nullable(),
  /** The person's bookings of today that are not over, and the places that are offered to them. */
  bookings: z.array(
    z.object({
      id: z.number(),
      area: z.enum(['rooms', 'vans']),
      title: z.string(),
      places: z.string(),
      from: z.string(),
      to: z.string(),
      waits: z.boolean(),
      /** The end of the time to accept the place; null for a booking of today. */
      offeredUntil: z.string().nullable(),
      /** The next step of this person with the van: take it, or bring it back; null when neither is due. */
      handOver: z.enum(['out', 'in']).nullable(),
    }),
  ),
  /** The number of bookings that wait for an answer of this person, by calendar. */
  bookingsToApprove: z.object({ rooms: z.number(), vans: z.number() }).nullable(),
  /** The person's own codes that sleep, and those of others that the person may wake. */
  sleeping: z.object({ own: z.array(Code), others: z.array(Sleeper) }),
  /** The names of the permissions that wait until the person adds a second factor. */
  waitForFactor: z.array(z.string()),
  /** The rows of Home with a place of their own, the one placed last first. */
  placedRows: z.array(PlacedRow),
});
export type Home = z.infer<typeof Home>;

export const getHome = endpoint.get('/api/utilities/home', {
  summary: 'Quello che aspetta la persona',
  access: 'session',
  answer: Home,
});

export const placeHomeRow = endpoint.put('/api/utilities/home/rows', {
  summary: 'Mette per prima, per ultima o fuori vista una riga di Home, o la rimette al suo posto',
  access: 'session',
  notifies: null,
  undoable: true,
  answer: z.object({ message: z.string() }),
  body: z.strictObject({ row: HomeRow, place: z.enum(rowPlaces).nullable() }),
});
