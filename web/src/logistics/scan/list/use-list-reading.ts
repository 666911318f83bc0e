/** Decides what each code scanned in a list becomes: a line, the place, or a question to the person. */
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { CallError, defaultMessage, isUnreachable } from '../../../client/call/send.ts';
import { type Kind, lineOf, missingIn, withLine, withPlace } from '../lines/booked.ts';
import type { useRunningList } from '../lines/use-running-list.ts';
import { lookUp } from '../lookups/look-up.ts';
import { useCodes } from '../shared/codes.ts';
import { signal } from '../shared/signals.ts';
import { useOnceBack } from '../shared/use-once-back.ts';

/** The result of a reading. */
type Read = 'taken' | 'refused' | 'unknown' | 'later';

/** `onPlace` is called when a place was chosen, from its label or by hand. */
export function useListReading(kind: Kind, list: ReturnType<typeof useRunningList>, onPlace: () => void) {
  const [unknown, setUnknown] = useState<string | null>(null);
  // Two readings may come before the next render, so each one must start from the current list.
  const now = useRef(list);
  now.current = list;

  const refuse = (why: () => void): Read => {
    signal('refused');
    why();
    return 'refused';
  };
  const read = async (code: string): Promise<Read> => {
    try {
      const { answer } = await lookUp(code);
      if (answer.kind === 'unknown') {
        refuse(() => setUnknown(code));
        return 'unknown';
      }
      setUnknown(null);
      if (answer.kind === 'location') {
        const { id, name, code: placeCode, closed, holdsStock } = answer.location;
        if (kind !== 'scarico' && closed)
          return refuse(() => alert.error(`${placeCode} è chiusa: scegline un’altra`));
        if (kind !== 'scarico' && !holdsStock)
          return refuse(() => alert.error(`${placeCode} contiene solo altre ubicazioni`));
        choosePlace({ id, name, code: placeCode });
      } else {
        const held = now.current;
        const next = withLine(held.lines, lineOf(kind, answer, held.place, held.lines));
        if (!next) return refuse(() => alert.info('Questo numero di serie è già nella lista'));
        held.change(next);
      }
      signal('read');
      return 'taken';
    } catch (error) {
      if (isForLater(error)) return 'later';
      return refuse(() => alert.error(error instanceof CallError ? error.message : defaultMessage));
    }
  };
  // Without a network no reading is lost: codes that this device does not know wait in the list.
  useCodes(async (code) => {
    if ((await read(code)) !== 'later') return;
    list.later(code);
    signal('read');
  });
  // The person deals with an unknown code before the next one replaces it.
  useOnceBack(list.unread.length > 0 && unknown === null, async () => {
    for (const code of now.current.unread) {
      const became = await read(code);
      if (became !== 'later') list.dropUnread(code);
      if (became === 'later' || became === 'unknown') return;
    }
  });

  const choosePlace = (chosen: PlaceRef | null) => {
    const held = now.current;
    held.setPlace(chosen);
    if (!chosen) return;
    onPlace();
    if (held.lines.some((line) => missingIn(kind, line) !== null))
      held.change(withPlace(kind, held.lines, chosen));
  };
  return { unknown, forgetUnknown: () => setUnknown(null), choosePlace };
}

/** Whether the lookup got no real answer, so that the same code may be known later. */
const isForLater = (error: unknown) =>
  isUnreachable(error) || (error instanceof CallError && error.status >= 500);
