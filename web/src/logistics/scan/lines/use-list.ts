/** The running list: survives a reload, takes back its last step, and belongs to who is signed in. */

import type { PlaceRef } from '@wms/contract/logistics/stock/reading';
import { useEffect, useState } from 'react';
import { session } from '../../../client/session/current.ts';
import type { Kind, Line } from './booked.ts';

/** `unread`: codes that nobody could say without a network. They stay until one can. */
export type RunningList = { kind: Kind; place: PlaceRef | null; lines: Line[]; unread: string[] };

const keyOf = (kind: Kind) => `wms.scan.${kind}`;
/** Enough of the token to tell one session from the next. */
const mine = () => session.get().token.slice(-12);

const none = (kind: Kind): RunningList => ({ kind, place: null, lines: [], unread: [] });

function kept(kind: Kind): RunningList {
  try {
    const list = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null');
    if (list?.of === mine() && list.kind === kind) return { ...none(kind), ...list };
  } catch {
    // Half written or not ours: a new list.
  }
  return none(kind);
}

function keep(list: RunningList) {
  try {
    sessionStorage.setItem(keyOf(list.kind), JSON.stringify({ ...list, of: mine() }));
  } catch {
    // Without a store it lives as long as the page.
  }
}

export function useList(kind: Kind) {
  const [list, setList] = useState(() => kept(kind));
  const [past, setPast] = useState<Line[][]>([]);
  useEffect(() => keep(list), [list]);
  return {
    ...list,
    setPlace: (place: PlaceRef | null) => setList((before) => ({ ...before, place })),
    /** A code that is looked up when the network is back. */
    later: (code: string) => setList((before) => ({ ...before, unread: [...before.unread, code] })),
    /** One reading of it: the same code may wait twice. */
    dropUnread: (code: string) =>
      setList(({ unread, ...before }) => ({
        ...before,
        unread: unread.filter((_, index) => index !== unread.indexOf(code)),
      })),
    /** A step that can be taken back. */
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
    clear: () => {
      setPast([]);
      setList((before) => ({ ...before, lines: [] }));
    },
  };
}

/** Gives the list of a kind a place before it is shown; what it holds stays. */
export const leavePlace = (kind: Kind, place: PlaceRef) => keep({ ...kept(kind), place });

/** Puts lines back into the list of their kind before it is shown. */
export function leaveLines(kind: Kind, lines: readonly Line[]) {
  const list = kept(kind);
  const next = Math.max(0, ...list.lines.map(({ key }) => key)) + 1;
  keep({ ...list, lines: [...list.lines, ...lines.map((line, i) => ({ ...line, key: next + i }))] });
}
