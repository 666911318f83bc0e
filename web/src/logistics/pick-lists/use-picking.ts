/** Takes the goods of a list: a scan or a tap unloads what is left of a line. */
import {
  addPickLines,
  type PickLine,
  type PickList,
  pickLine,
} from '@wms/contract/logistics/pick-lists/endpoints';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { sayQuantity } from '@wms/contract/platform/formats';
import { useRef, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { useChange } from '../../client/answer.ts';
import { sayFailure } from '../../client/call/send.ts';
import { uuid } from '../../client/call/uuid.ts';
import { useLatest } from '../../client/latest.ts';
import { doubtOf, lineOf, missingIn, multiply } from '../scan/lines/booked.ts';
import type { Line, Reading } from '../scan/lines/line.ts';
import { isKnownCode, lookUp } from '../scan/lookups/look-up.ts';
import { giveCode, useCodes } from '../scan/shared/codes.ts';
import { signal } from '../scan/shared/signals.ts';
import { type ReadingWay, type UnreadCode, useUnread } from '../shared/reader/unread.ts';
import { decimal, thousandths } from '../shared/thousandths.ts';
import { nextTimes } from './next-times.ts';
import { allHeld, heldOf, inOneGo, placeToTake } from './where.ts';

/**
 * A line of which the place, the lot or the quantity is still a question. Of a `short` line more was said than is free.
 */
export type OpenPick = { lineId: number; line: Line; short: boolean };

type Taking = { place?: PlaceRef | null; times?: string | null };

/** The line with the stock of its product as the reading says, which is newer than the list on the screen. */
const asOfNow = (line: PickLine, { product }: Reading): PickLine => ({
  ...line,
  product: line.product && { ...line.product, stock: product.stock },
  available: decimal((thousandths(product.available) ?? 0) + (thousandths(line.reserved) ?? 0)),
});

/** Whether the person is writing the list: what they read there is added, and not taken. */
const isAdding = () => Boolean(document.activeElement?.closest('[data-adds]'));

export function usePicking(list: PickList) {
  const [place, setPlace] = useState<PlaceRef | null>(null);
  const [opened, setOpened] = useState<OpenPick | null>(null);
  const codes = useUnread(`wms.pick.${list.id}`);
  /** The unknown code whose card is open. */
  const [asked, setAsked] = useState<string | null>(null);
  const now = useLatest({ list, place });
  const change = useChange(pickLine, {
    onDone: () => signal('done'),
    onFailure: () => {
      signal('refused');
      return false;
    },
  });
  // The same pick keeps its id until the line has changed, so that a second attempt isn't a second pick.
  const bookings = useRef(new Map<string, string>());
  const send = async (lineId: number, { quantity, from, lot }: Line): Promise<boolean> => {
    const picked = now.current.list.lines.find(({ id }) => id === lineId)?.picked;
    const key = [lineId, picked, quantity, from?.id, lot?.code].join(' ');
    const booking = bookings.current.get(key) ?? uuid();
    bookings.current.set(key, booking);
    const body = { booking, quantity: decimal(quantity), fromLocationId: from?.id ?? 0, lot };
    const params = { id: String(now.current.list.id), line: String(lineId) };
    return (await change.run({ params, body })) !== undefined;
  };

  const refuse = (sentence: string) => {
    signal('refused');
    alert.error(sentence);
  };
  const take = async (known: PickLine, reading: Reading, { place = now.current.place, times }: Taking) => {
    const line = asOfNow(known, reading);
    if (heldOf(line) === 'all') return refuse(`${allHeld}: ${reading.product.name}`);
    const left = thousandths(line.left) ?? 0;
    const serial = reading.product.tracking === 'serial';
    const possible = thousandths(inOneGo(line, place)) ?? left;
    const said = times ? thousandths(multiply(reading, times).packageQuantity) : null;
    const wanted = serial ? 1000 : Math.min(said ?? possible, left);
    // A quantity over what can be taken becomes that of a tap; what is missing may be asked for.
    const proposed = Math.min(wanted, serial ? 1000 : possible);
    const made = { ...lineOf('scarico', reading, place, []), quantity: proposed };
    const asks = missingIn('scarico', made) ?? doubtOf('scarico', made, { lines: [made], place: null });
    if (!asks && proposed === wanted) return void (await send(line.id, made));
    setOpened({ lineId: line.id, line: made, short: wanted > (thousandths(line.available) ?? 0) });
    if (proposed === wanted) return;
    signal('refused');
    const { name, unit } = reading.product;
    alert.info(
      `${name}: qui ${sayQuantity('ne puoi prendere', 'ne puoi prendere', decimal(proposed), unit)}`,
    );
  };
  /** Takes what is left of a line: from the scanned place if it holds some, or else from the place in its heading. */
  const takeLine = async (line: PickLine) => {
    if (!line.product) return;
    const place = placeToTake(line, now.current.place?.id);
    try {
      const { answer } = await lookUp(line.product.code);
      if (answer.kind === 'product') await take(line, answer, { place });
      else refuse(`${line.description} non si trova più`);
    } catch (error) {
      refuse(sayFailure(error));
    }
  };
  const adding = useChange(addPickLines);
  /** Puts a product into the list, as many times as it was said. */
  const add = (reading: Reading, times: string | null | undefined) => {
    const { packageQuantity } = multiply(reading, times);
    const body = { lines: [{ productId: reading.product.id, quantity: packageQuantity }] };
    return adding.run({ params: { id: String(now.current.list.id) }, body });
  };
  // No reading is lost: a code that takes nothing waits above the list.
  const read = async (code: string, how: ReadingWay) => {
    const adds = isAdding();
    try {
      const { answer } = await lookUp(code);
      if (answer.kind === 'unknown') {
        signal('refused');
        setAsked(code);
        return codes.keepUnread(code, 'unknown', how);
      }
      setAsked(null);
      if (answer.kind === 'location') {
        const { id, name, code: placeCode } = answer.location;
        setPlace({ id, name, code: placeCode });
        now.current = { ...now.current, place: { id, name, code: placeCode } };
        return signal('read');
      }
      if (adds) {
        if (await add(answer, how.times ?? nextTimes.get())) signal('read');
        else signal('refused');
        nextTimes.set(null);
        return;
      }
      const same = now.current.list.lines.filter(({ product }) => product?.id === answer.product.id);
      const line = same.find(({ left }) => Number(left) > 0);
      const { name } = answer.product;
      if (!line && same.length > 0) return refuse(`${name}: è già stato preso tutto`);
      if (!line) {
        signal('refused');
        return codes.keepUnread(code, 'foreign', how, { name });
      }
      const place = now.current.place ?? placeToTake(line, undefined);
      await take(line, answer, { place, times: how.times ?? nextTimes.get() });
      nextTimes.set(null);
    } catch (error) {
      const sentence = sayFailure(error);
      refuse(sentence);
      codes.keepUnread(code, 'again', how, { sentence });
    }
  };
  useCodes(read, {
    knows: isKnownCode,
    keep: codes.keepUnread,
    expect: (times) => {
      nextTimes.set(times);
      signal('read');
    },
  });
  const unknown = codes.unread.find(({ code, why }) => why === 'unknown' && code === asked) ?? null;
  return {
    place,
    setPlace,
    opened,
    setOpened,
    send,
    takeLine,
    busy: change.busy,
    codes,
    unknown,
    openUnknown: setAsked,
    /** Gives the open unknown code again, or `instead`, another code, in its place. */
    readAgain: (instead?: string) => {
      if (!unknown) return;
      codes.dropUnread([unknown.key]);
      giveCode(instead ?? unknown.code, unknown.times);
    },
    forgetUnknown: () => unknown && codes.dropUnread([unknown.key]),
    /** Puts a thing that isn't in the list into it, as many times as it was said. */
    addForeign: async ({ key, code, times }: UnreadCode) => {
      const { answer } = await lookUp(code);
      if (answer.kind !== 'product') return;
      if (await add(answer, times)) codes.dropUnread([key]);
    },
  };
}
