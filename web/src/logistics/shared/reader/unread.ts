/** Codes that were read and became no line: they stay in the list until the person has dealt with them. */
import { useEffect, useState } from 'react';
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';

/**
 * The way in which a code came: `otherKeys` is the code as a reader with an American keyboard would mean it, `times`
 * the quantity that was said before the code, as the contract writes it.
 */
export type ReadingWay = { byHand: boolean; otherKeys: string | null; times?: string | null };

/**
 * `later`: there was no network. `broken`: the reading was interrupted. `unknown`: nothing has the code. `again`: it
 * came when it couldn't be taken, for the reason that its sentence says. `foreign`: a known product that doesn't belong
 * here. `refused`: its sentence says why.
 */
export type UnreadReason = 'later' | 'broken' | 'unknown' | 'again' | 'foreign' | 'refused';

/** The words for the person: the name of what was read, and the sentence that says why it wasn't taken. */
export type UnreadFacts = { name?: string; sentence?: string };

export type UnreadCode = ReadingWay & UnreadFacts & { key: number; code: string; why: UnreadReason };

const byReader: ReadingWay = { byHand: false, otherKeys: null };

export const withUnread = (
  all: readonly UnreadCode[],
  code: string,
  why: UnreadReason,
  how = byReader,
  told: UnreadFacts = {},
): UnreadCode[] => [
  ...all,
  { key: Math.max(0, ...all.map(({ key }) => key)) + 1, code, why, ...how, ...told },
];

/**
 * Whether the person must deal with the code before the list is complete. Codes that came without a network are looked
 * up later without the person.
 */
export const asksPerson = ({ why }: UnreadCode) => why !== 'later';

export type UnreadCodes = {
  unread: readonly UnreadCode[];
  keepUnread: (code: string, why: UnreadReason, how?: ReadingWay, told?: UnreadFacts) => void;
  dropUnread: (keys: readonly number[]) => void;
};

/** Keeps the codes that became no line in this tab, under a name. */
export function useUnread(name: string): UnreadCodes & { forgetUnread: () => void } {
  const [unread, setUnread] = useState(() => (readKeptWork(name)?.unread ?? []) as readonly UnreadCode[]);
  useEffect(() => keepWork(name, unread.length === 0 ? null : { unread }), [name, unread]);
  return {
    unread,
    keepUnread: (code, why, how, told) => setUnread((all) => withUnread(all, code, why, how, told)),
    dropUnread: (keys) => setUnread((all) => all.filter(({ key }) => !keys.includes(key))),
    /** Forgets all codes at once, for a page that is left before React draws again. */
    forgetUnread: () => {
      keepWork(name, null);
      setUnread([]);
    },
  };
}
