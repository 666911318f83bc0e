/**
 * The letters that act on a row: each action of a row may have one, and X selects the row. The row is the one that has
 * the focus.
 */
import type { KeyboardEvent } from 'react';
import type { RowAction } from './column.ts';
import { isTyped } from './row-focus.ts';

/** A hand-held reader types its next character sooner than this, in milliseconds; a code isn't a row of acts. */
const alone = 100;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Handles a key that is pressed in a row. */
export function pressInRow(
  event: KeyboardEvent<HTMLElement>,
  actions: readonly RowAction[],
  toggle: (() => void) | undefined,
) {
  clearTimeout(waiting);
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyped(event.target)) return;
  const letter = event.key.toLowerCase();
  const action = actions.find((offered) => offered.letter === letter && !offered.disabled);
  const act = action?.onClick ?? (letter === selectKey ? toggle : undefined);
  if (!act) return;
  event.preventDefault();
  // The keys of the page, such as `e` to edit, don't act, too.
  event.stopPropagation();
  waiting = setTimeout(act, alone);
}

export const selectKey = 'x';

/** The letters of a list's actions with their words, each once, in the order in which the rows have them. */
export function lettersOf(
  actions: readonly (readonly RowAction[])[],
): readonly [letter: string, label: string][] {
  const found = new Map<string, string>();
  for (const { letter, label } of actions.flat()) if (letter && !found.has(letter)) found.set(letter, label);
  return [...found];
}
