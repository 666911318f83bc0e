/** The keys of a page, such as `e` to edit. They act on the page alone: under a dialog they are silent. */
import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { actByKey } from './early-keys.ts';

/** Whether no dialog, drawer or palette lies over the page. */
export const isPageOnTop = () => document.querySelector('[aria-modal=true]') === null;

type Keys = Readonly<Record<string, () => void>>;

/** A hand-held reader types its next character sooner than this, in milliseconds: a code presses no keys of a page. */
const readerPause = 100;

/**
 * Calls the function of a pressed key (`n`, `mod+S`), except while the person types in a field; `inFields` lets keys
 * act there, too. With `alone` a key acts only if no other follows at once.
 */
export function usePageKeys(keys: Keys, { inFields = false, alone = false } = {}): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useWindowEvent('keydown', () => clearTimeout(waiting.current), { capture: true });
  const press = (act: () => void) => {
    if (!isPageOnTop()) return;
    if (alone) waiting.current = setTimeout(() => actByKey(act), readerPause);
    else actByKey(act);
  };
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [key, () => press(act)]),
    inFields ? [] : undefined,
  );
}
