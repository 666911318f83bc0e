/** Sends the waiting movements in their order. Only one tab sends at a time. */
import { receiveGoods } from '@wms/contract/logistics/arrivals/receiving';
import { incomingNoteAttachments } from '@wms/contract/logistics/incoming-notes/endpoints';
import { bookMovements } from '@wms/contract/logistics/movements/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { CallError, call, isProblem } from '../../../client/call/send.ts';
import { onceServerAnswers } from '../../../client/connection.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { loggedIn } from '../../../client/session/current.ts';
import { alert } from '../../../client/told/alert.ts';
import { type Queued, type QueuedReceipt, queueOf, refuse, removeQueued, setAside } from './kept.ts';
import { splitRefused } from './split.ts';

/** The result of a booking: done with the server's sentence, refused with a reason, or still waiting. */
export type Outcome =
  | { is: 'booked'; message: string }
  | { is: 'refused'; message: string; errors: Record<string, string> }
  | { is: 'waiting' };

/** If the network does not answer within this time, in ms, the same booking is sent again later. */
const patience = 15_000;

type Sendable = Pick<Queued, 'booking' | 'lines' | 'receipt'> & Partial<Pick<Queued, 'at'>>;
type Send = (entry: Sendable) => Promise<string>;

const sendToServer: Send = async ({ booking, lines, receipt, at }) => {
  if (receipt) return sendReceipt({ booking, at }, receipt);
  const { message } = await call(bookMovements, { body: { booking, lines } }, onceAs(booking));
  return message;
};

const onceAs = (idempotencyKey: string) => ({
  ...{ idempotencyKey, background: true, signal: AbortSignal.timeout(patience) },
});

/** The goods first. When only the photo got no answer, both are sent again, and the goods are not booked twice. */
async function sendReceipt(
  { booking, at = null }: { booking: string; at?: string | null | undefined },
  { body, photo }: QueuedReceipt,
): Promise<string> {
  const { message, incomingNoteId } = await call(
    receiveGoods,
    { body: { booking, at, ...body } },
    onceAs(booking),
  );
  if (!photo || incomingNoteId === null) return message;
  try {
    await call(
      incomingNoteAttachments.addAttachment,
      { params: { id: String(incomingNoteId) }, body: { kind: 'foto' }, files: { file: photo.file } },
      onceAs(photo.key),
    );
    return message;
  } catch (error) {
    if (!isJudged(error)) throw error;
    return `${message}. La foto non è stata accettata: ${error.message}`;
  }
}

/**
 * Sends this person's queue until it is empty or the server can't be reached, and returns the outcome of each entry.
 * The entry that the person has just made is booked completely or not at all, because they can correct it at once. The
 * other entries are booked line by line.
 */
async function sendQueue(person: number, justMade: number | null): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  await runInOneTab(async () => {
    await sendInOrder(await queueOf(person), sendToServer, async (entry, outcome) => {
      outcomes.set(entry.seq, outcome);
      if (outcome.is === 'booked') await removeQueued(entry.seq);
      if (outcome.is !== 'refused') return null;
      const refusedLines = linesOf(outcome.errors);
      const split = entry.seq === justMade ? null : splitRefused(entry, outcome.message, refusedLines);
      // The good lines stay under the entry's number, so the refusal of the others is told under theirs.
      if (split) outcomes.set(await setAside(split.good, split.bad), outcome);
      else await refuse(entry, outcome.message, refusedLines);
      return split?.good ?? null;
    });
  });
  if ([...outcomes.values()].some(({ is }) => is === 'booked')) void refetchAnswers();
  return outcomes;
}

/** The positions of the lines with errors: `lines.2.quantity` is the third line. */
const linesOf = (errors: Record<string, string>) =>
  Object.keys(errors).flatMap((field) => {
    const [, line] = /^lines\.(\d+)\./.exec(field) ?? [];
    return line === undefined ? [] : Number(line);
  });

/**
 * Sends the entries one after the other. A refused entry is set aside; if no answer comes, the rest waits. `became`
 * gets each outcome, and returns the rest of the entry, which is sent before the next one.
 */
export async function sendInOrder(
  entries: readonly Queued[],
  sending: Send,
  became: (entry: Queued, outcome: Outcome) => Promise<Queued | null>,
): Promise<void> {
  for (const entry of entries) {
    let left: Queued | null = entry.refused === null ? entry : null;
    while (left) {
      if (!loggedIn()) return;
      const outcome = await sendOne(left, sending);
      left = await became(left, outcome);
      if (outcome.is === 'waiting') return;
    }
  }
}

/** Sends one booking now. */
export async function sendOne(entry: Sendable, sending: Send = sendToServer): Promise<Outcome> {
  try {
    return { is: 'booked', message: await sending(entry) };
  } catch (error) {
    if (!(error instanceof CallError)) return { is: 'waiting' };
    // 401: the session ended, and the movements wait for the next one. 5xx and silence: perhaps booked, perhaps not.
    // Still at work under the same name in another request: the next try hears what became of it.
    if (isProblem(error, '/problems/in-progress')) return { is: 'waiting' };
    return isJudged(error)
      ? { is: 'refused', message: error.message, errors: error.problem?.errors ?? {} }
      : { is: 'waiting' };
  }
}

/** Whether the server has decided; otherwise it may do later what it didn't now. */
const isJudged = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status);

// Web Locks need a secure context. Without one there is no offline page either, and people usually have one tab.
const runInOneTab = (work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request('wms-queue', work) : work();

let watching: (() => void) | null = null;

/** Sends now, and again whenever the server can be reached while something waits. */
export async function keepSending(
  person: number,
  justMade: number | null = null,
): Promise<Map<number, Outcome>> {
  const outcomes = await sendQueue(person, justMade).catch(() => new Map<number, Outcome>());
  const waits = (await queueOf(person).catch(() => [])).some(({ refused }) => refused === null);
  watching?.();
  watching = null;
  if (waits && loggedIn())
    watching = onceServerAnswers(async () => {
      watching = null;
      alertOutcomes(await keepSending(person));
    });
  return outcomes;
}

/** Nobody looks at movements that are sent in the background, so an alert says what happened, on any page. */
function alertOutcomes(outcomes: ReadonlyMap<number, Outcome>) {
  const became = (what: Outcome['is']) => [...outcomes.values()].filter(({ is }) => is === what).length;
  const refused = became('refused');
  const booked = became('booked');
  // The scanner's own page shows the refusal with its reason.
  if (refused > 0 && window.location.pathname !== '/scan')
    alert.error(
      `${formatCount(refused, 'registrazione', 'registrazioni')} non ` +
        `${refused === 1 ? 'accettata' : 'accettate'}: guarda il motivo in Scansiona`,
    );
  else if (booked > 0)
    alert.success(`Rete tornata: ${formatCount(booked, 'registrazione inviata', 'registrazioni inviate')}`);
}
