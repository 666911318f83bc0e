import { useState } from 'react';
import { alert } from '../../ui/alert.ts';
import { type Kind, type Line, movementOf, toldOf } from './lines.ts';
import { enqueue, removeQueued } from './queue.ts';
import { keepSending, type Outcome } from './send-queue.ts';
import { signal } from './signals.ts';

/** What a list was before it was sent, so that it can be mended later. */
export type Draft = { kind: Kind; lines: Line[] };

export type Booking = {
  busy: boolean;
  /** Books all lines or none; true when they are the server's, or safely on their way. */
  book: (draft: Draft) => Promise<boolean>;
  /** What the server said against the last try, by field. */
  errors: Record<string, string>;
};

const noErrors = {};

export function useBooking(person: number | null): Booking {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>(noErrors);

  const book = async (draft: Draft): Promise<boolean> => {
    if (busy) return false;
    if (person === null) {
      alert.error('Questo dispositivo non ti conosce ancora: riprova quando c’è rete');
      return false;
    }
    setBusy(true);
    setErrors(noErrors);
    try {
      const entry = await enqueue({
        person,
        lines: draft.lines.map((line) => movementOf(draft.kind, line)),
        told: draft.lines.map(toldOf),
        draft,
      });
      // Another tab may have sent it meanwhile: then there is no word of it here, and nothing to do.
      const outcome = (await keepSending(person)).get(entry.seq) ?? { is: 'waiting' };
      if (outcome.is === 'refused') {
        // Whoever made it stands before it: it is mended here, not in the queue.
        await removeQueued(entry.seq);
        setErrors(outcome.errors);
      }
      tell(outcome);
      return outcome.is !== 'refused';
    } finally {
      setBusy(false);
    }
  };
  return { busy, book, errors };
}

function tell(outcome: Outcome) {
  signal(outcome.is === 'refused' ? 'refused' : 'done');
  if (outcome.is === 'booked') alert.success(outcome.message);
  else if (outcome.is === 'refused') alert.error(outcome.message);
  else alert.info('Salvato su questo dispositivo: parte da solo quando torna la rete');
}
