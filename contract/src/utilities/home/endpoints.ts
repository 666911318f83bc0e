import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';

/** What the person has to do; a section is null when their permissions don't open it. */
export const Home = z.object({
  nome: z.string(),
  /** Free space on the server's disk, only when it is little; `spent` means that hardly anything can be saved. */
  diskSpace: z.object({ freeBytes: z.number(), spent: z.boolean() }).nullable(),
  documents: z.object({
    missing: z.array(z.string()),
    refused: z.array(z.object({ typeId: z.number(), type: z.string(), reason: z.string().nullable() })),
    expiring: z.array(z.object({ typeId: z.number(), type: z.string(), scadenza: z.string() })),
    awaiting: z.number(),
  }),
  /** How many documents of others wait for somebody to verify them. */
  documentsToVerify: z.number().nullable(),
  /** How many people wait for an answer to what they asked to change of themselves. */
  changeRequests: z.number().nullable(),
  /** How many requests about people's data are open, and how many of them have waited for more than a month. */
  dataRequests: z.object({ open: z.number(), overdue: z.number() }).nullable(),
  /** What the person is asked to confirm, the most urgent first. */
  regulationsToConfirm: z.array(z.object({ id: z.number(), title: z.string(), dueOn: z.string() })),
  receipts: z.object({
    count: z.number(),
    lastYear: z.number().nullable(),
    lastNumber: z.number().nullable(),
  }),
  /** How many rows of the bank nobody has matched or put aside. */
  bank: z.object({ open: z.number() }).nullable(),
  /** The person's expense reports: drafts, and those that came back to be corrected. */
  expenseReports: z.object({ drafts: z.number(), toCorrect: z.number(), waiting: z.number() }).nullable(),
  /** The reports of others that wait for a decision or for the money, and for how many days the oldest has. */
  expensesToDecide: z
    .object({
      toApprove: z.number(),
      oldestToApprove: z.number(),
      toPay: z.number(),
      oldestToPay: z.number(),
      due: z.string(),
    })
    .nullable(),
  /**
   * For whoever manages receipts: payments of members that have none yet, mails with receipts of the last 30 days that
   * were given up and not sent again, and the mass issue that goes on now.
   */
  receiptsToIssue: z
    .object({ payments: z.number(), givenUp: z.number(), massIssueId: z.number().nullable() })
    .nullable(),
  /** Fees that nobody has paid wholly, those past their day, and members whose social year ends within 30 days. */
  members: z.object({ openFees: z.number(), overdue: z.number(), expiring: z.number() }).nullable(),
  /** What the person owes as a member, the earliest due date first. */
  ownFees: z.array(
    z.object({
      memberId: z.number(),
      socialYear: z.number(),
      open: z.string(),
      dueOn: z.string().nullable(),
      overdue: z.boolean(),
    }),
  ),
  /** How many products are below their minimum: `low` have a little left, `none` have nothing left. */
  lowStock: z.object({ low: z.number(), none: z.number() }).nullable(),
  /** Delivery notes that travel, and those whose goods should have been back. */
  deliveryNotes: z.object({ travelling: z.number(), late: z.number() }).nullable(),
  /** Orders that wait for the person's approval, and those whose day has passed. */
  orders: z.object({ toApprove: z.number(), late: z.number() }).nullable(),
  /** How many wishes wait to be ordered. */
  wishes: z.object({ open: z.number() }).nullable(),
  /** How many orders should be there today or before, and how many of them are late. */
  arrivals: z.object({ today: z.number(), late: z.number() }).nullable(),
  /** What the person has borrowed, the earliest due date first. */
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
  /** How many requests for access to a page wait for an answer of this person. */
  accessRequests: z.number().nullable(),
  /** What the vans ask of whoever manages them. */
  vans: z.object({ due: z.number(), past: z.number(), damages: z.number(), late: z.number() }).nullable(),
  /** The person's bookings that are not over today, and the places that are offered to them. */
  bookings: z.array(
    z.object({
      id: z.number(),
      area: z.enum(['rooms', 'vans']),
      title: z.string(),
      places: z.string(),
      from: z.string(),
      to: z.string(),
      waits: z.boolean(),
      /** Until when they may accept the place; null for a booking of today. */
      offeredUntil: z.string().nullable(),
      /** What this person does next with its van: take it, or bring it back; null when neither is due. */
      handOver: z.enum(['out', 'in']).nullable(),
    }),
  ),
  /** How many bookings wait for an answer of this person, by their calendar. */
  bookingsToApprove: z.object({ rooms: z.number(), vans: z.number() }).nullable(),
  /** The names of the permissions that wait until the person adds a second factor. */
  waitForFactor: z.array(z.string()),
  catalogue: z
    .object({
      products: z.number(),
      macroCategories: z.array(z.object({ id: z.number(), name: z.string(), products: z.number() })),
    })
    .nullable(),
});
export type Home = z.infer<typeof Home>;

export const getHome = endpoint.get('/api/utilities/home', {
  summary: 'Quello che aspetta la persona',
  access: 'session',
  answer: Home,
});
