/**
 * Movements on their way to the server. Each is written down on this device first, under the name that its booking
 * has at the server, and leaves the list when the server has answered: so it survives a reload, and is booked once
 * however often it is sent. A queue belongs to the person who made it.
 */
import type { MovementLine } from '@wms/contract/logistics/movements/endpoints';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { uuid } from '../../../client/call/uuid.ts';
import { createStore } from '../../../client/told/store.ts';
import type { Kind, Line } from '../lines/booked.ts';
import { noteMovementsHere, queueName, waitingStore } from '../shared/kept-here.ts';

/** A line as the person knows it. */
export type ToldLine = { what: string; quantity: string; where: string };

/** What a list was before it was sent, so that it can be mended later. */
export type Draft = { kind: Kind; lines: Line[] };

export type Queued = {
  seq: number;
  booking: string;
  person: number;
  at: string;
  lines: MovementLine[];
  told: ToldLine[];
  /** Why the server did not take it; null while it waits. */
  refused: string | null;
  /** The lines that it spoke of, by their place in the list. */
  refusedLines?: number[];
  /** What the list was when it was made, so that it can be mended. */
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

/** Mine, in their order; kept up to date in every tab. */
export const queueStore = createStore<readonly Queued[]>([]);

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(queueName);
let owner: number | null = null;

otherTabs?.addEventListener('message', () => void showQueue());

/** Shows this person's queue from now on. */
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

export async function enqueue(entry: Pick<Queued, 'person' | 'lines' | 'told' | 'draft'>): Promise<Queued> {
  const booking = { ...entry, booking: uuid(), at: new Date().toISOString(), refused: null };
  // The key comes from the database.
  const seq = await (await open()).add('bookings', booking as unknown as Queued);
  await changed();
  return { ...booking, seq };
}

export async function refuse(entry: Queued, reason: string, refusedLines: number[]) {
  await (await open()).put('bookings', { ...entry, refused: reason, refusedLines });
  await changed();
}

/** Puts the good lines in the place of the whole list, and the bad ones beside it; both or neither. */
export async function setAside(good: Queued, bad: Omit<Queued, 'seq'>) {
  const transaction = (await open()).transaction('bookings', 'readwrite');
  await Promise.all([
    transaction.store.put(good),
    // The key comes from the database.
    transaction.store.add(bad as unknown as Queued),
    transaction.done,
  ]);
  await changed();
}

export async function removeQueued(seq: number) {
  await (await open()).delete('bookings', seq);
  await changed();
}
