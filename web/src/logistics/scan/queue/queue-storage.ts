/** Movements that have not reached the server yet, each under the id of its booking there. */
import type { Receipt } from '@wms/contract/logistics/arrivals/receiving';
import type { MovementLine } from '@wms/contract/logistics/movements/endpoints';
import { uuid } from '../../../client/call/uuid.ts';
import { type Entry, openOutbox } from '../../../client/outbox/outbox.ts';
import type { Kind, Line } from '../lines/line.ts';
import { movementsHere } from '../shared/kept-here.ts';

/** A line in the words that the person knows. */
export type ToldLine = { what: string; quantity: string; where: string };

/** The list before it was sent, so that the person can correct it later. */
export type Draft = { kind: Kind; lines: Line[] };

/** The arrived goods of an order. They are sent as a whole, and a photo of the delivery note follows them. */
export type QueuedReceipt = {
  order: string;
  body: Omit<Receipt, 'booking'>;
  photo: { file: File; key: string } | null;
};

export type QueuedBooking = Entry & {
  booking: string;
  /** Empty for the arrived goods of an order, which are in `receipt`. */
  lines: MovementLine[];
  receipt?: QueuedReceipt;
  told: ToldLine[];
  /** The positions of the refused lines in the list. */
  refusedLines?: number[];
  /** The list as it was made, so that the person can correct it. */
  draft: unknown;
};

/** This person's queue. */
export const queue = openOutbox<QueuedBooking>(movementsHere, 'bookings');

/** The fields of an entry that come from the person's work; the others are added when it is stored. */
export type Content = 'lines' | 'receipt' | 'told' | 'draft';

export const enqueue = (entry: Pick<QueuedBooking, 'person' | Content>): Promise<QueuedBooking> =>
  queue.add({ ...entry, booking: uuid() });
