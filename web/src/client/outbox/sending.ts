/** Sends the things that wait on this device, in their order. Only one tab sends at a time. */
import { CallError, isProblem } from '../call/send.ts';
import { onceServerAnswers } from '../connection.ts';
import { refetchAnswers } from '../query.ts';
import { loggedIn } from '../session/current.ts';
import type { Entry, Outbox } from './outbox.ts';

/** The server's sentence about what it accepted, and the number by which that is undone. */
export type Accepted = { message: string; undo?: number | undefined };

/** The result for an entry: accepted with the server's sentence, refused with a reason, or still waiting. */
export type Outcome =
  | ({ is: 'sent' } & Accepted)
  | { is: 'refused'; message: string; errors: Record<string, string> }
  | { is: 'waiting' };

export type Outcomes = ReadonlyMap<number, Outcome>;

/** Sends one entry and returns what the server says of it. */
type Send<E> = (entry: E) => Promise<Accepted>;

/** Gets each outcome, and returns the rest of the entry, which is sent before the next one. */
type OutcomeHandler<E> = (entry: E, outcome: Outcome) => Promise<E | null>;

/** If the network does not answer within this time, in ms, the same entry is sent again later. */
export const patience = 15_000;

/**
 * Makes the options with which a call names its entry: the server answers a repeated call as it answered the first one.
 */
export const onceAs = (idempotencyKey: string, within = patience) => ({
  idempotencyKey,
  background: true,
  signal: AbortSignal.timeout(within),
});

/** Sends one entry now. */
export async function sendOne<E>(entry: E, send: Send<E>): Promise<Outcome> {
  try {
    return { is: 'sent', ...(await send(entry)) };
  } catch (error) {
    if (!(error instanceof CallError)) return { is: 'waiting' };
    // 401: the session ended, and the entry waits for the next one. 5xx or no answer: the server may have accepted the
    // entry or not. Another request with the same name is still running: the next attempt gets its result.
    if (isProblem(error, '/problems/in-progress')) return { is: 'waiting' };
    return isJudged(error)
      ? { is: 'refused', message: error.message, errors: error.problem?.errors ?? {} }
      : { is: 'waiting' };
  }
}

/** Answers whether the server has decided about the entry; otherwise a later attempt may have another result. */
export const isJudged = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status);

/** Sends the entries one after the other. A refused entry is set aside; if no answer comes, the rest waits. */
export async function sendInOrder<E extends Pick<Entry, 'refused'>>(
  entries: readonly E[],
  send: Send<E>,
  became: OutcomeHandler<E>,
): Promise<void> {
  for (const entry of entries) {
    let left: E | null = entry.refused === null ? entry : null;
    while (left) {
      if (!loggedIn()) return;
      const outcome = await sendOne(left, send);
      left = await became(left, outcome);
      if (outcome.is === 'waiting') return;
    }
  }
}

// Web Locks need a secure context. Without one there is no offline page either, and people usually have one tab.
const runInOneTab = (name: string, work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

type SenderOptions<E extends Entry> = {
  send: Send<E>;
  /**
   * Stores a refused entry. By default the whole entry is stored with its reason. `justMade`: the person who made it is
   * looking at it.
   */
  refused?: (
    entry: E,
    outcome: Outcome & { is: 'refused' },
    justMade: boolean,
    told: (seq: number, outcome: Outcome) => void,
  ) => Promise<E | null>;
  /** Reports the results of entries that were sent in the background, on any page. */
  notify: (outcomes: Outcomes) => void;
};

/** Returns the result of each entry that was sent; those of `justMade` and of other tabs may be missing. */
export type KeepSending = (person: number, justMade?: number | null) => Promise<Outcomes>;

/** Makes the function that sends now, and again whenever the server becomes reachable while something waits. */
export function makeSender<E extends Entry>(outbox: Outbox<E>, options: SenderOptions<E>): KeepSending {
  const { send, notify } = options;
  const keep = async (entry: E, { message }: { message: string }) => {
    await outbox.put({ ...entry, refused: message });
    return null;
  };
  const { refused = keep } = options;
  let watching: (() => void) | null = null;

  async function sendAll(person: number, justMade: number | null): Promise<Outcomes> {
    const outcomes = new Map<number, Outcome>();
    await runInOneTab(outbox.here.database, async () => {
      await sendInOrder(await outbox.of(person), send, async (entry, outcome) => {
        outcomes.set(entry.seq, outcome);
        if (outcome.is === 'sent') await outbox.remove(entry.seq);
        if (outcome.is !== 'refused') return null;
        return refused(entry, outcome, entry.seq === justMade, (seq, other) => outcomes.set(seq, other));
      });
    });
    if ([...outcomes.values()].some(({ is }) => is === 'sent')) void refetchAnswers();
    return outcomes;
  }

  return async function keepSending(person, justMade = null) {
    const outcomes = await sendAll(person, justMade).catch((): Outcomes => new Map());
    const waits = (await outbox.of(person).catch(() => [])).some((entry) => entry.refused === null);
    watching?.();
    watching = null;
    if (waits && loggedIn())
      watching = onceServerAnswers(async () => {
        watching = null;
        notify(await keepSending(person));
      });
    return outcomes;
  };
}

/** Returns the number of entries with this result. */
export const countOf = (outcomes: Outcomes, what: Outcome['is']) =>
  [...outcomes.values()].filter(({ is }) => is === what).length;
