/** Decides what each code scanned in a list becomes: a line, the place, or a question to the person. */
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { LookedUp } from '@wms/contract/logistics/stock/reading';
import { useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { CallError, defaultMessage, isUnreachable } from '../../../client/call/send.ts';
import { useLatest } from '../../../client/latest.ts';
import { mayBeTimes } from '../../shared/reader/times.ts';
import type { ReadingWay, UnreadCodes } from '../../shared/reader/unread.ts';
import {
  isOpen,
  lineOf,
  missingIn,
  multiply,
  refuseTimes,
  withLine,
  withPlace,
  withStock,
} from '../lines/booked.ts';
import type { Kind, Line } from '../lines/line.ts';
import { isKnownCode, lookUp } from '../lookups/look-up.ts';
import { giveCode, useCodes } from '../shared/codes.ts';
import { signal } from '../shared/signals.ts';
import { useOnceBack } from '../shared/use-once-back.ts';

type List = UnreadCodes & {
  place: PlaceRef | null;
  lines: Line[];
  setPlace: (place: PlaceRef | null) => void;
  change: (lines: Line[]) => void;
};

/** The result of a reading. */
type ReadingResult = 'taken' | 'refused' | 'unknown' | 'later';

/** Says why a product that was read becomes no line here; null when it does. */
type RefuseRead = (found: Extract<LookedUp, { kind: 'product' }>) => string | null;

/** `onPlace` is called when a place was chosen, from its label or by hand. */
export function useListReading(
  kind: Kind,
  list: List,
  onPlace: () => void,
  belongsElsewhere: RefuseRead = () => null,
) {
  /** The unknown code whose card is open. */
  const [asked, setAsked] = useState<string | null>(null);
  /** The quantity for the next code. A code may be read before React has drawn it. */
  const [times, showTimes] = useState<string | null>(null);
  const nextTimes = useRef<string | null>(null);
  const setTimes = (next: string | null) => {
    nextTimes.current = next;
    showTimes(next);
  };
  const expect = (next: string): ReadingResult => {
    setTimes(next);
    signal('read');
    return 'taken';
  };
  /** The lines whose stock was asked for since the network is there. */
  const askedFor = useRef(new Set<number>());
  // Two readings may come before the next render, so each one must start from the current list.
  const now = useLatest(list);
  const changeLines = (lines: Line[]) => {
    now.current.change(lines);
    now.current = { ...now.current, lines };
  };

  const refuse = (code: string, how: ReadingWay, sentence: string): ReadingResult => {
    signal('refused');
    alert.error(sentence);
    now.current.keepUnread(code, 'refused', how, { sentence });
    return 'refused';
  };
  const read = async (code: string, how: ReadingWay): Promise<ReadingResult> => {
    try {
      const { answer, keptAt } = await lookUp(code);
      if (answer.kind === 'unknown') {
        if (how.byHand && mayBeTimes(code)) return expect(code.replace(',', '.'));
        signal('refused');
        setAsked(code);
        return 'unknown';
      }
      setAsked(null);
      if (answer.kind === 'location') {
        const { id, name, code: placeCode, closed, holdsStock } = answer.location;
        if (kind !== 'scarico' && closed)
          return refuse(code, how, `${placeCode} è chiusa: scegline un’altra`);
        if (kind !== 'scarico' && !holdsStock)
          return refuse(
            code,
            how,
            `${placeCode} contiene solo altre ubicazioni: scegline una al suo interno`,
          );
        choosePlace({ id, name, code: placeCode });
      } else {
        const held = now.current;
        const sentence = belongsElsewhere(answer);
        if (sentence) {
          const { name } = answer.product;
          signal('read');
          now.current.keepUnread(code, 'foreign', how, { name, sentence });
          return 'taken';
        }
        const refused = refuseTimes(answer, how.times);
        if (refused) return refuse(code, how, `${answer.product.name}. ${refused}`);
        const reading = multiply(answer, how.times);
        const nowhere = kind !== 'carico' && keptAt === null && answer.product.stock.length === 0;
        const line = { ...lineOf(kind, reading, held.place, held.lines), nowhere };
        const next = withLine(held.lines, line);
        // The piece has its line already, so a second reading of its label is refused.
        if (!next) {
          signal('refused');
          alert.info('Questo numero di serie è già nella lista');
          return 'refused';
        }
        changeLines(next);
        setTimes(null);
      }
      signal('read');
      return 'taken';
    } catch (error) {
      if (isForLater(error)) return how.byHand && mayBeTimes(code) ? expect(code.replace(',', '.')) : 'later';
      return refuse(code, how, error instanceof CallError ? error.message : defaultMessage);
    }
  };
  // No reading is lost: codes without an answer, without a meaning, or in pieces wait in the list.
  const take = async (code: string, given: ReadingWay) => {
    const how = given.times ? given : { ...given, times: nextTimes.current };
    const became = await read(code, how);
    if (became === 'later') signal('read');
    if (became === 'later' || became === 'unknown') {
      now.current.keepUnread(code, became, how);
      setTimes(null);
    }
  };
  useCodes(take, {
    knows: isKnownCode,
    keep: (...code) => now.current.keepUnread(...code),
    expect,
  });
  const waiting = list.unread.filter(({ why }) => why === 'later');
  useOnceBack(waiting.length > 0, async () => {
    for (const { key, code, byHand, otherKeys, times = null } of waiting) {
      const how = { byHand, otherKeys, times };
      const became = await read(code, how);
      if (became === 'later') return;
      now.current.dropUnread([key]);
      if (became === 'unknown') now.current.keepUnread(code, became, how);
    }
  });

  // A line of a time without a network learns where its goods lie, and may be answered with one touch.
  const unplaced = list.lines.filter(
    (line) => missingIn(kind, line) !== null && line.product.stock.length === 0,
  );
  useOnceBack(
    unplaced.some(({ key }) => !askedFor.current.has(key)),
    async () => {
      for (const { key, product } of unplaced) {
        const looked = await lookUp(product.code).catch((error: unknown) => {
          // A code that the server refuses isn't asked again; one that got no answer is.
          if (!isForLater(error)) askedFor.current.add(key);
          return null;
        });
        if (!looked || looked.keptAt !== null) continue;
        askedFor.current.add(key);
        const { answer } = looked;
        if (answer.kind !== 'product') continue;
        changeLines(
          now.current.lines.map((line, _, all) =>
            line.key === key ? withStock(kind, line, answer.product, all) : line,
          ),
        );
      }
    },
  );

  const choosePlace = (chosen: PlaceRef | null) => {
    now.current.setPlace(chosen);
    now.current = { ...now.current, place: chosen };
    if (!chosen) return;
    onPlace();
    const { lines } = now.current;
    if (lines.some((line) => isOpen(kind, line))) changeLines(withPlace(kind, lines, chosen));
  };
  const unknown = list.unread.find(({ code, why }) => why === 'unknown' && code === asked) ?? null;
  return {
    unknown,
    openUnknown: setAsked,
    forgetUnknown: () => unknown && list.dropUnread([unknown.key]),
    /** Gives an unknown code again as many times as it was read, or `instead`, another code, in its place. */
    readAgain: (instead?: string) => {
      if (!unknown) return;
      const same = list.unread.filter(({ code, why }) => why === 'unknown' && code === unknown.code);
      list.dropUnread(same.map(({ key }) => key));
      for (const { code, times } of same) giveCode(instead ?? code, times);
    },
    /** The quantity for the next code; null for one. */
    times,
    setTimes,
    choosePlace,
  };
}

/** Whether the lookup got no real answer, so that the same code may be known later. */
const isForLater = (error: unknown) =>
  isUnreachable(error) || (error instanceof CallError && (error.status === 429 || error.status >= 500));
