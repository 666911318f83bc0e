/**
 * Movements that have not reached the server yet. Each one is first stored on this device, under the id of its booking
 * at the server, and is removed when the server has answered. Therefore it survives a reload, and is booked only once
 * even if it is sent several times. A queue belongs to the person who made it.
 */
import type { Receipt } from '@wms/contract/logistics/arrivals/receiving';
import type { MovementLine } from '@wms/contract/logistics/movements/endpoints';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { uuid } from '../../../client/call/uuid.ts';
import { createStore } from '../../../client/told/store.ts';
import type { Kind, Line } from '../lines/booked.ts';
import { noteMovementsHere, queueName, waitingStore } from '../shared/kept-here.ts';

/** A line in the words that the person knows. */
export type ToldLine = { what: string; quantity: string; where: string };

/** The list before it was sent, so that the person can correct it later. */
export type Draft = { kind: Kind; lines: Line[] };

/** What arrived for an order. It is sent as a whole; a photo of its delivery note follows it. */
export type QueuedReceipt = {
  order: string;
  body: Omit<Receipt, 'booking'>;
  photo: { file: File; key: string } | null;
};

export type Queued = {
  seq: number;
  booking: string;
  person: number;
  at: string;
  /** None where something arrived for an order. */
  lines: MovementLine[];
  receipt?: QueuedReceipt;
  told: ToldLine[];
  /** The reason why the server refused it; null while it waits. */
  refused: string | null;
  /** The positions of the refused lines in the list. */
  refusedLines?: number[];
  /** The list as it was made, so that the person can correct it. */
  draft: unknown;
};

interface QueueSchema extends DBSchema {
  bookings: { key: number; value: Queued };
}

let opened: Promise<IDBPDatabase<QueueSchema>> | null = null;

function open() {
  opened ??= openDB<QueueSchema>(queueName, 1, {
    upgrade(database) {
      database.createObjectStore('bookings', { keyPath: 'seq', autoIncrement: true });
    },
    terminated() {
      opened = null;
    },
  });
  return opened;
}

/** This person's queue in its order; all tabs show the same one. */
export const queueStore = createStore<readonly Queued[]>([]);

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(queueName);
let owner: number | null = null;

otherTabs?.addEventListener('message', () => void showQueue());

/** Shows the queue of this person from now on. */
export async function showQueueOf(person: number | null) {
  owner = person;
  await showQueue();
}

async function showQueue() {
  const mine = owner === null ? [] : await queueOf(owner).catch(() => []);
  queueStore.set(mine);
  waitingStore.set(mine.length);
}

async function changed() {
  noteMovementsHere((await (await open()).count('bookings')) > 0);
  await showQueue();
  otherTabs?.postMessage('changed');
}

export async function queueOf(person: number): Promise<Queued[]> {
  const all = await (await open()).getAll('bookings');
  return all.filter((booking) => booking.person === person);
}

/** What a person makes of an entry. */
export type Content = 'lines' | 'receipt' | 'told' | 'draft';

export async function enqueue(entry: Pick<Queued, 'person' | Content>): Promise<Queued> {
  const booking = { ...entry, booking: uuid(), at: new Date().toISOString(), refused: null };
  // The database makes the key.
  const seq = await (await open()).add('bookings', booking as unknown as Queued);
  await changed();
  return { ...booking, seq };
}

export async function refuse(entry: Queued, reason: string, refusedLines: number[]) {
  await (await open()).put('bookings', { ...entry, refused: reason, refusedLines });
  await changed();
}

/** Replaces the list by its good lines and stores the bad ones beside it, in one transaction; answers their `seq`. */
export async function setAside(good: Queued, bad: Omit<Queued, 'seq'>): Promise<number> {
  const transaction = (await open()).transaction('bookings', 'readwrite');
  const [, seq] = await Promise.all([
    transaction.store.put(good),
    // The database makes the key.
    transaction.store.add(bad as unknown as Queued),
    transaction.done,
  ]);
  await changed();
  return seq;
}

export async function removeQueued(seq: number) {
  await (await open()).delete('bookings', seq);
  await changed();
}
