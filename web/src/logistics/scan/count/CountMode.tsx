/**
 * Counts for an open stock-take: the label of a shelf opens the stock-take that counts the shelf, and every further
 * code goes to that count.
 */
import { Stack } from '@mantine/core';
import type { LocationContents } from '@wms/contract/logistics/stock/reading';
import { listOpenStockTakes, type OpenStockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import { useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { call, sayFailure } from '../../../client/call/send.ts';
import { useLatest } from '../../../client/latest.ts';
import { UnreadRows } from '../../shared/reader/UnreadRows.tsx';
import { type ReadingWay, type UnreadCodes, useUnread } from '../../shared/reader/unread.ts';
import { OpenStockTakes } from '../../stock-takes/counting/Open.tsx';
import { makeScannedCodes } from '../../stock-takes/counting/turns.ts';
import { isKnownCode, lookUp } from '../lookups/look-up.ts';
import { PlacesNamedSo, usePlacesNamedSo } from '../lookups/NamedSo.tsx';
import { giveCode, useCodes } from '../shared/codes.ts';
import { signal } from '../shared/signals.ts';
import { ShelfToCount, useShelfOpening } from './ShelfToCount.tsx';

/** A scanned shelf for which the person must choose the stock-take, because it has none or several. */
type Shelf = { location: LocationContents; takes: readonly OpenStockTake[] };

export function CountMode() {
  const [takeId, setTakeId] = useState<number | null>(null);
  const [placeId, setPlaceId] = useState<number | null>(null);
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [scanned] = useState(makeScannedCodes);
  // The next code may be read before React has drawn the count that a shelf has opened.
  const counted = useRef<number | null>(null);
  const codes = useUnread('wms.scan.conta');
  const { unread, keepUnread, dropUnread } = codes;
  const heard: UnreadCodes = {
    ...codes,
    keepUnread: (...code) => {
      signal('refused');
      keepUnread(...code);
    },
  };
  const asked = useLatest(takeId === null ? shelf : null);
  /** The text that may be the name of a shelf. */
  const [name, setName] = useState('');
  const places = usePlacesNamedSo(name, true);
  const chooseTake = (take: number | null) => {
    scanned.forget();
    counted.current = take;
    setTakeId(take);
  };
  const count = (take: number, place: number | null) => {
    setShelf(null);
    chooseTake(take);
    setPlaceId(place);
  };
  const opening = useShelfOpening();
  /** The quantity for the next code. */
  const nextTimes = useRef<string | null>(null);
  const give = (code: string, { times }: Pick<ReadingWay, 'times'>) => {
    signal('read');
    scanned.give(code, times ?? nextTimes.current);
    nextTimes.current = null;
  };
  /** Opens the count of a shelf that has none. The person may have left the shelf meanwhile. */
  const openCount = async (location: LocationContents) => {
    const take = await opening.open(location);
    const stays = take !== null && asked.current?.location === location;
    if (stays) count(take, location.id);
    return stays;
  };
  const openShelf = async (location: LocationContents, code: string, how: ReadingWay) => {
    const takes = await call(listOpenStockTakes, { query: { location: String(location.id) } });
    // The person may have chosen a count meanwhile: the shelf is then a place of it.
    if (counted.current !== null) return give(code, how);
    const [first, ...others] = takes;
    signal('read');
    if (first && others.length === 0) count(first.id, location.id);
    else setShelf({ location, takes });
  };
  const read = async (code: string, how: ReadingWay) => {
    if (counted.current !== null) return give(code, how);
    setName('');
    try {
      const { answer } = await lookUp(code);
      if (counted.current !== null) return give(code, how);
      if (answer.kind === 'location') return await openShelf(answer.location, code, how);
      // The first thing of a shelf that has no count yet begins the count.
      const begins = answer.kind === 'product' && shelf?.takes.length === 0 && opening.mayOpen;
      if (begins && (await openCount(shelf.location))) return give(code, how);
      signal('refused');
      if (answer.kind === 'unknown') {
        keepUnread(code, 'unknown', how);
        if (how.byHand) setName(code);
      } else {
        const sentence = 'Scansiona prima l’ubicazione, o scegli l’inventario che conti';
        alert.info(sentence);
        keepUnread(code, 'again', how, { sentence });
      }
    } catch (error) {
      signal('refused');
      const sentence = sayFailure(error);
      alert.error(sentence);
      keepUnread(code, 'again', how, { sentence });
    }
  };
  const expect = (times: string) => {
    signal('read');
    nextTimes.current = times;
  };
  useCodes(read, { knows: isKnownCode, keep: keepUnread, expect });
  return (
    <Stack gap={12} miw={0}>
      {unread.length > 0 && (
        <ul aria-label="Codici da rileggere">
          <UnreadRows unread={unread} dropUnread={dropUnread} />
        </ul>
      )}
      {takeId === null && places.length > 0 && (
        <PlacesNamedSo
          places={places}
          onChoose={(code) => {
            dropUnread(unread.filter((candidate) => candidate.code === name).map(({ key }) => key));
            giveCode(code);
          }}
        />
      )}
      {shelf && takeId === null ? (
        <ShelfToCount
          {...shelf}
          opening={opening}
          onOpen={() => void openCount(shelf.location)}
          onCount={(take) => count(take, shelf.location.id)}
          onBack={() => setShelf(null)}
        />
      ) : (
        <OpenStockTakes
          takeId={takeId}
          onChoose={chooseTake}
          placeId={placeId}
          onPlace={setPlaceId}
          scanned={scanned}
          codes={heard}
        />
      )}
    </Stack>
  );
}
