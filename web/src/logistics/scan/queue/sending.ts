/** Sends the waiting movements in their order. */
import { receiveGoods } from '@wms/contract/logistics/arrivals/receiving';
import { incomingNoteAttachments } from '@wms/contract/logistics/incoming-notes/endpoints';
import { bookMovements } from '@wms/contract/logistics/movements/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { alert } from '../../../client/alerts/alert.ts';
import { call } from '../../../client/call/send.ts';
import {
  type Accepted,
  countOf,
  isJudged,
  makeSender,
  type Outcomes,
  onceAs,
} from '../../../client/outbox/sending.ts';
import { type QueuedBooking, type QueuedReceipt, queue } from './queue-storage.ts';
import { splitRefused } from './split.ts';

type BookingToSend = Pick<QueuedBooking, 'booking' | 'lines' | 'receipt'> &
  Partial<Pick<QueuedBooking, 'at'>>;

export async function sendMovements({ booking, lines, receipt, at }: BookingToSend): Promise<Accepted> {
  if (receipt) return sendReceipt({ booking, at }, receipt);
  const { message, undo } = await call(bookMovements, { body: { booking, lines } }, onceAs(booking));
  return { message, undo };
}

/** Sends the goods first. If only the photo fails, both are sent again, and the goods are not booked twice. */
async function sendReceipt(
  { booking, at = null }: { booking: string; at?: string | null | undefined },
  { body, photo }: QueuedReceipt,
): Promise<Accepted> {
  const { message, undo, incomingNoteId } = await call(
    receiveGoods,
    { body: { booking, at, ...body } },
    onceAs(booking),
  );
  if (!photo || incomingNoteId === null) return { message, undo };
  try {
    await call(
      incomingNoteAttachments.addAttachment,
      {
        params: { id: String(incomingNoteId) },
        body: { kind: 'foto', ofNew: 'true' },
        files: { file: photo.file },
      },
      onceAs(photo.key),
    );
    return { message, undo };
  } catch (error) {
    if (!isJudged(error)) throw error;
    return { message: `${message}. La foto non è stata accettata: ${error.message}`, undo };
  }
}

/** The positions of the lines with errors: `lines.2.quantity` is the third line. */
const linesOf = (errors: Record<string, string>) =>
  Object.keys(errors).flatMap((field) => {
    const [, line] = /^lines\.(\d+)\./.exec(field) ?? [];
    return line === undefined ? [] : Number(line);
  });

/**
 * Sends this person's queue until it is empty or the server can't be reached, and again when it can. The entry that the
 * person has just made is booked completely or not at all, because they can correct it at once. The other entries are
 * booked line by line.
 */
export const keepSending = makeSender<QueuedBooking>(queue, {
  send: sendMovements,
  async refused(entry, outcome, justMade, told) {
    const refusedLines = linesOf(outcome.errors);
    const split = justMade ? null : splitRefused(entry, outcome.message, refusedLines);
    // The good lines keep the entry's number in the queue; the others get a new one, under which their refusal is
    // reported.
    if (split) told(await queue.putAside(split.good, split.bad), outcome);
    else await queue.put({ ...entry, refused: outcome.message, refusedLines });
    return split?.good ?? null;
  },
  notify: alertOutcomes,
});

/** Movements are sent in the background, unseen, so an alert says what happened, on any page. */
function alertOutcomes(outcomes: Outcomes) {
  const refused = countOf(outcomes, 'refused');
  const booked = countOf(outcomes, 'sent');
  // The scanner's own page shows the refusal with its reason.
  if (refused > 0 && window.location.pathname !== '/scan')
    alert.error(
      `${formatCount(refused, 'registrazione', 'registrazioni')} non ` +
        `${refused === 1 ? 'accettata' : 'accettate'}: guarda il motivo in Scansiona`,
    );
  else if (booked > 0)
    alert.success(`Rete tornata: ${formatCount(booked, 'registrazione inviata', 'registrazioni inviate')}`);
}
