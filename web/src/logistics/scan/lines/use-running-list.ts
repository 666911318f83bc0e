/** The current list. It survives a reload, can undo its last step, and belongs to the signed-in person. */

import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { useEffect, useState } from 'react';
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';
import type { Kind, Line } from './booked.ts';

/** `unread` has codes that could not be looked up without a network. They stay until they can. */
export type RunningList = { kind: Kind; place: PlaceRef | null; lines: Line[]; unread: string[] };

const keyOf = (kind: Kind) => `wms.scan.${kind}`;

const makeEmptyList = (kind: Kind): RunningList => ({ kind, place: null, lines: [], unread: [] });

function readList(kind: Kind): RunningList {
  const list = readKeptWork(keyOf(kind));
  return { ...makeEmptyList(kind), ...(list?.kind === kind && list) };
}

const keep = (list: RunningList) => keepWork(keyOf(list.kind), list);

export function useRunningList(kind: Kind) {
  const [list, setList] = useState(() => readList(kind));
  const [past, setPast] = useState<Line[][]>([]);
  useEffect(() => keep(list), [list]);
  return {
    ...list,
    setPlace: (place: PlaceRef | null) => setList((before) => ({ ...before, place })),
    /** Keeps a code that is looked up when the network is back. */
    later: (code: string) => setList((before) => ({ ...before, unread: [...before.unread, code] })),
    /** Removes one reading of the code, because the same code may wait twice. */
    dropUnread: (code: string) =>
      setList(({ unread, ...before }) => ({
        ...before,
        unread: unread.filter((_, index) => index !== unread.indexOf(code)),
      })),
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
    clear: () => {
      setPast([]);
      setList((before) => ({ ...before, lines: [] }));
    },
  };
}

/** Sets the place of a kind's list before the list is shown. Its lines are left unchanged. */
export const leavePlace = (kind: Kind, place: PlaceRef) => keep({ ...readList(kind), place });

/** Puts lines back into the list of their kind before it is shown. */
export function leaveLines(kind: Kind, lines: readonly Line[]) {
  const list = readList(kind);
  const next = Math.max(0, ...list.lines.map(({ key }) => key)) + 1;
  keep({ ...list, lines: [...list.lines, ...lines.map((line, i) => ({ ...line, key: next + i }))] });
}
