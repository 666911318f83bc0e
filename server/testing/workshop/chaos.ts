/** Random people who book, move, stretch, repeat, confirm and cancel; the same seed makes the same people. */
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { bookingBody, mondayAt } from './bookings.ts';

/** A person's calls: answers the status with the body, or nothing when the server was killed meanwhile. */
type Call = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Record<string, unknown> } | undefined>;

/** The acknowledged bookings, which must be there afterwards: by id, where each is and whether it goes on. */
export type PromisedBookings = Map<number, { from: string; to: string; state: 'open' | 'cancelled' }>;

/** Numbers from 0 to 1 that a seed fixes (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const base = '/api/workshop/rooms';

type Person = { call: Call; random: () => number; rooms: readonly number[]; promised: PromisedBookings };

/** One person, who does something with the places until `goesOn` says no. Answers the faults that they met. */
export async function behave(person: Person, goesOn: () => boolean): Promise<string[]> {
  const { call, random } = person;
  const faults: string[] = [];
  const own: number[] = [];
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)];
  while (goesOn()) {
    const id = random() < 0.4 ? undefined : pick(own);
    const answer = id === undefined ? await book(person, own) : await change(person, id);
    if (answer && answer.status >= 500 && answer.status !== 503) faults.push(JSON.stringify(answer));
    // A server that was killed comes back.
    if (!answer) await call('GET', '/api/ready');
  }
  return faults;
}

/** Half an hour to two hours somewhere in one week. */
function somewhere({ random, rooms }: Person) {
  const half = 16 + Math.floor(random() * 20);
  const clock = (halves: number) =>
    `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 ? '30' : '00'}`;
  const days = Math.floor(random() * 5);
  const room = rooms[Math.floor(random() * rooms.length)] ?? 0;
  const more = random() < 0.2 ? [rooms[Math.floor(random() * rooms.length)] ?? 0] : [];
  return {
    resourceIds: [...new Set([room, ...more])],
    from: mondayAt(clock(half), { days }),
    to: mondayAt(clock(half + 1 + Math.floor(random() * 4)), { days }),
  };
}

async function book(person: Person, own: number[]) {
  const { call, random, promised } = person;
  const { resourceIds, from, to } = somewhere(person);
  const repetition =
    random() < 0.2 ? { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: 3 } : null;
  const clashes = random() < 0.5 ? 'skip' : 'elsewhere';
  const answer = await call(
    'POST',
    `${base}/bookings`,
    bookingBody(resourceIds, from, to, { repetition, clashes }),
  );
  if (answer?.status !== 200) return answer;
  const ids = answer.body.ids as number[];
  own.push(...ids);
  // Where the dates of a series lie is read back: some may have been left out.
  for (const id of ids) {
    const read = repetition ? await call('GET', `${base}/bookings/${id}`) : undefined;
    const when = repetition ? read?.body : { from, to };
    if (when) promised.set(id, { from: String(when.from), to: String(when.to), state: 'open' });
  }
  return answer;
}

async function change(person: Person, id: number) {
  const { call, random, promised } = person;
  const read = await call('GET', `${base}/bookings/${id}`);
  if (read?.status !== 200) return read;
  const { version, state } = read.body;
  if (random() < 0.3) {
    const move = state === 'in attesa' && random() < 0.5 ? 'confirm' : 'cancel';
    const answer = await call('POST', `/api/workshop/bookings/${id}/moves/${move}`, {
      version,
      reason: null,
    });
    // Without an answer it may have happened or not.
    if (!answer) promised.delete(id);
    else if (answer.status === 200 && move === 'cancel')
      promised.set(id, { from: '', to: '', state: 'cancelled' });
    return answer;
  }
  const target = somewhere(person);
  const stretched = { resourceIds: read.body.resourceIds, from: read.body.from, to: target.to };
  const wanted = random() < 0.3 && romeClock(String(stretched.from)) < target.to ? stretched : target;
  const answer = await call('POST', `${base}/bookings/${id}/move`, { version, ...wanted });
  if (!answer) promised.delete(id);
  else if (answer.status === 200)
    promised.set(id, { from: String(wanted.from), to: String(wanted.to), state: 'open' });
  return answer;
}
