/** The current list. It survives a reload, can undo its last step, and belongs to the signed-in person. */

import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { useEffect, useState } from 'react';
import { createStore } from '../../../client/alerts/store.ts';
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';
import { type UnreadCode, type UnreadCodes, withUnread } from '../../shared/reader/unread.ts';
import { withoutBooked } from './booked.ts';
import { keepLastPlace, readLastPlace } from './last-place.ts';
import { type Kind, kinds, type Line } from './line.ts';

/** `shownAt` tells which of several lists the person worked on last, in ms since 1970. */
export type RunningList = {
  kind: Kind;
  place: PlaceRef | null;
  lines: Line[];
  unread: UnreadCode[];
  shownAt: number;
};

const keyOf = (kind: Kind) => `wms.scan.${kind}`;

const makeEmptyList = (kind: Kind): RunningList => ({
  kind,
  place: readLastPlace(kind),
  lines: [],
  unread: [],
  shownAt: 0,
});

function readList(kind: Kind): RunningList {
  const list = readKeptWork(keyOf(kind));
  const kept: RunningList = { ...makeEmptyList(kind), ...(list?.kind === kind && list) };
  // An earlier version, whose list may still be in the tab, kept only the codes.
  return {
    ...kept,
    unread: kept.unread.map((code, key) => (typeof code === 'string' ? laterOf(code, key) : code)),
  };
}

const laterOf = (code: string, key: number): UnreadCode => ({
  key: key + 1,
  code,
  why: 'later',
  byHand: false,
  otherKeys: null,
});

const countOf = ({ lines, unread }: RunningList) => lines.length + unread.length;

/** The number of lines that wait in each list. */
export const waitingLines = createStore<Partial<Record<Kind, number>>>({});

function keep(list: RunningList) {
  keepWork(keyOf(list.kind), { ...list, shownAt: Date.now() });
  waitingLines.set({ ...waitingLines.get(), [list.kind]: countOf(list) });
}

/** Counts what waits in each list, and answers the kind of the list that was shown last and has lines. */
export function findWaiting(): Kind | null {
  const lists = kinds.map(readList);
  waitingLines.set(Object.fromEntries(lists.map((list) => [list.kind, countOf(list)])));
  const [last] = lists.filter((list) => countOf(list) > 0).sort((a, b) => b.shownAt - a.shownAt);
  return last?.kind ?? null;
}

export function useRunningList(kind: Kind) {
  const [list, setList] = useState(() => readList(kind));
  const [past, setPast] = useState<Line[][]>([]);
  useEffect(() => keep(list), [list]);
  const codes: UnreadCodes = {
    unread: list.unread,
    keepUnread: (code, why, how, told) =>
      setList((before) => ({ ...before, unread: withUnread(before.unread, code, why, how, told) })),
    dropUnread: (keys) =>
      setList((before) => ({ ...before, unread: before.unread.filter(({ key }) => !keys.includes(key)) })),
  };
  return {
    ...list,
    ...codes,
    setPlace: (place: PlaceRef | null) => {
      keepLastPlace(kind, place);
      setList((before) => ({ ...before, place }));
    },
    /** Makes a change that can be undone. */
    change: (lines: Line[]) => {
      setPast((steps) => [...steps.slice(-30), list.lines]);
      setList((before) => ({ ...before, lines }));
    },
    undo:
      past.length === 0
        ? null
        : () => {
            setList((before) => ({ ...before, lines: past.at(-1) ?? [] }));
            setPast((steps) => steps.slice(0, -1));
          },
    /** Takes the booked lines out, and keeps what was read while they were booked. */
    takeOut: (booked: readonly Line[]) => {
      setPast([]);
      setList((before) => ({ ...before, lines: withoutBooked(before.lines, booked) }));
    },
  };
}

/** Sets the place of a kind's list before the list is shown. Its lines are left unchanged. */
export function leavePlace(kind: Kind, place: PlaceRef) {
  keepLastPlace(kind, place);
  keep({ ...readList(kind), place });
}

/** Puts lines back into the list of their kind before it is shown. */
export function leaveLines(kind: Kind, lines: readonly Line[]) {
  const list = readList(kind);
  const next = Math.max(0, ...list.lines.map(({ key }) => key)) + 1;
  keep({ ...list, lines: [...list.lines, ...lines.map((line, i) => ({ ...line, key: next + i }))] });
}
