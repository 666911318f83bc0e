import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { announce } from '../../../client/answer.ts';
import { uuid } from '../../../client/call/uuid.ts';
import { type Outcome, sendOne } from '../../../client/outbox/sending.ts';
import { describeLine, movementOf } from '../lines/booked.ts';
import { signal } from '../shared/signals.ts';
import { type Content, type Draft, enqueue, type QueuedBooking, queue } from './queue-storage.ts';
import { keepSending, sendMovements } from './sending.ts';
import { startQueue } from './start.ts';

export type Booking = {
  busy: boolean;
  /** Books all lines or none. Returns true when the server has booked them or they safely wait in the queue. */
  book: (draft: Draft) => Promise<boolean>;
  /** The server's errors of the last attempt, by field. */
  errors: Record<string, string>;
};

const noErrors = {};

export function useBooking(known: number | null): Booking {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>(noErrors);

  const book = async (draft: Draft): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setErrors(noErrors);
    try {
      const outcome = await bookOrQueue(known ?? (await startQueue({ refresh: true })), draft);
      if (outcome.is === 'refused') setErrors(outcome.errors);
      notify(outcome);
      return outcome.is !== 'refused';
    } finally {
      setBusy(false);
    }
  };
  return { busy, book, errors };
}

const bookOrQueue = (person: number | null, { kind, lines }: Draft): Promise<Outcome> =>
  sendOrQueue(person, {
    lines: lines.map((line) => movementOf(kind, line)),
    told: lines.map(describeLine),
    draft: { kind, lines },
  });

/** Stores what was made on this device and sends it; it waits there while the server can't be reached. */
export async function sendOrQueue(
  person: number | null,
  content: Pick<QueuedBooking, Content>,
): Promise<Outcome> {
  const entry = person === null ? null : await enqueue({ person, ...content }).catch(() => null);
  if (!entry || person === null) {
    // A browser that stores nothing (private windows) sends the booking directly, and can't repeat it.
    const outcome = await sendOne({ booking: uuid(), ...content }, sendMovements);
    return outcome.is === 'waiting' ? { is: 'refused', message: unsure, errors: {} } : outcome;
  }
  // Another tab may have sent it meanwhile. Then this tab has no outcome and nothing to do.
  const outcome = (await keepSending(person, entry.seq)).get(entry.seq) ?? { is: 'waiting' };
  // The person is looking at the list and corrects it here, so it leaves the queue.
  if (outcome.is === 'refused') await queue.remove(entry.seq);
  return outcome;
}

const unsure = 'Connessione assente: prima di riprovare guarda fra i movimenti se è già registrato';

export function notify(outcome: Outcome) {
  signal(outcome.is === 'refused' ? 'refused' : 'done');
  if (outcome.is === 'sent') announce(outcome);
  // An error of a line is shown beside that line.
  else if (outcome.is === 'refused') Object.keys(outcome.errors).length === 0 && alert.error(outcome.message);
  else alert.info('Salvato su questo dispositivo: parte da solo quando torna la rete');
}
