/** The acts on found things, for people who may not open these things' pages: 'Scarica Loctite 243'. */
import type { TablerIcon } from '@tabler/icons-react';
import { type AskedSlot, longestSearch } from '@wms/contract/utilities/palette/endpoints';
import { useMemo } from 'react';
import { useHeld } from '../../../client/session/current.ts';
import type { Act } from '../../../ui/cupboards/act.ts';
import { mayOpen } from '../../routing/guard.ts';
import type { Reading } from './read-line.ts';
import type { SlotAnswer } from './understand.ts';

export type ActOnThing = {
  key: string;
  icon: TablerIcon;
  name: string;
  code: string | undefined;
  hint: string;
  open: () => void;
};

/** The most things of which the acts are shown. */
const mostThings = 5;
const shortest = 2;

/** The slot that finds the things, null where the line is an act itself; and the acts on what was found. */
export function useActsOnThings(
  text: string,
  acts: readonly Act[] | undefined,
  readings: readonly Reading[],
): { slot: AskedSlot | null; actsOn: (answer: SlotAnswer | undefined) => ActOnThing[] } {
  const held = useHeld();
  const own = useMemo(
    () =>
      (acts ?? []).flatMap(({ name, icon, permissions, onThing }) =>
        onThing && mayOpen(permissions, held) && !mayOpen(onThing.opens, held)
          ? [{ name, icon, ...onThing }]
          : [],
      ),
    [acts, held],
  );
  const kind = own[0]?.kind;
  const asks = readings.length === 0 && text.length >= shortest;
  const slot = useMemo(
    () => (kind && asks ? { kind, text: text.slice(0, longestSearch), time: null } : null),
    [kind, asks, text],
  );
  const actsOn = (answer: SlotAnswer | undefined) =>
    own.flatMap(({ name, icon, label, begin }) =>
      (answer?.things ?? []).slice(0, mostThings).flatMap((thing) => {
        const open = begin(thing);
        return open
          ? [
              {
                key: `${name}-${thing.key}`,
                icon,
                name: `${label} ${thing.name}`,
                code: thing.code,
                hint: thing.hint ?? '',
                open,
              },
            ]
          : [];
      }),
    );
  return { slot, actsOn };
}
