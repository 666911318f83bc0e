/**
 * The letters that act on a row: each action of a row has one, and X selects the row. The row is the one that has the
 * focus.
 */
import type { KeyboardEvent } from 'react';
import { actByKey } from '../early-keys.ts';
import type { RowAction } from './column.ts';
import { isTyped } from './row-focus.ts';

/** A hand-held reader types its next character sooner than this, in milliseconds; a code isn't a row of acts. */
const alone = 100;

let waiting: { timer: ReturnType<typeof setTimeout>; select: (() => void) | undefined } | undefined;

/** After X these keys go on in the list, and no code of a reader has them there: the row is selected at once. */
const goingOn: ReadonlySet<string> = new Set(['j', 'k', 'x', 'arrowdown', 'arrowup']);

/** Handles a key that is pressed in a row. */
export function pressInRow(
  event: KeyboardEvent<HTMLElement>,
  actions: readonly RowAction[],
  toggle: (() => void) | undefined,
) {
  const letter = event.key.toLowerCase();
  clearTimeout(waiting?.timer);
  if (goingOn.has(letter)) waiting?.select?.();
  waiting = undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyped(event.target)) return;
  const action = withLetters(actions).find((offered) => offered.letter === letter && !offered.disabled);
  const select = action || letter !== selectKey ? undefined : toggle;
  const act = action?.onClick ?? select;
  if (!act) return;
  event.preventDefault();
  // The keys of the page, such as `e` to edit, don't act, too.
  event.stopPropagation();
  const timer = setTimeout(() => {
    waiting = undefined;
    actByKey(act);
  }, alone);
  waiting = { timer, select };
}

export const selectKey = 'x';

/** Letters that a list or its page has for itself: the next and the previous row, a new thing, undo and select. */
const taken = ['j', 'k', 'n', 'u', selectKey];

/** The actions of a row, each with a letter: its own, or else the first of its words that no other action has. */
export function withLetters(actions: readonly RowAction[]): readonly RowAction[] {
  if (actions.every(({ letter }) => letter)) return actions;
  const used = new Set([...taken, ...actions.flatMap(({ letter }) => letter ?? [])]);
  return actions.map((action) => {
    const letter =
      action.letter ??
      action.label
        .toLowerCase()
        .match(/[a-z]/g)
        ?.find((free) => !used.has(free));
    if (!letter) return action;
    used.add(letter);
    return { ...action, letter };
  });
}

/** The letters of a list's actions with their words, each once, in the order in which the rows have them. */
export function lettersOf(
  actions: readonly (readonly RowAction[])[],
): readonly [letter: string, label: string][] {
  const found = new Map<string, string>();
  for (const { letter, label } of actions.flatMap(withLetters)) if (letter) found.set(label, letter);
  return [...found].map(([label, letter]) => [letter, label]);
}
