/**
 * Moves the focus in lists with the arrow keys: ↓ goes from the search field to the first row, ↑ and ↓ go from row to
 * row and back.
 */
import type { KeyboardEvent } from 'react';

/** Focuses the first row of the visible list. Returns false when there is none. */
export function focusFirstRow(): boolean {
  const first = document.querySelector<HTMLElement>('main [data-row]');
  if (first) focusRow(first);
  return first !== null;
}

/**
 * Handles keys in the element that holds the rows. It ignores keys that are pressed in a field, a select or a menu of a
 * row.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const step = steps[event.key];
  const row = event.target.closest<HTMLElement>('[data-row]');
  if (step === undefined || !row || event.target.matches(choices)) return;
  event.preventDefault();
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  if (next instanceof HTMLElement) focusRow(next);
  else if (step === -1) document.querySelector<HTMLElement>('main input[type=search]')?.focus();
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const choices = 'input:not([type=checkbox]), select, textarea, [aria-haspopup], [role=menuitem]';

// The row's link takes the focus; a row without a link takes it itself.
const focusRow = (row: HTMLElement) => (row.querySelector<HTMLElement>('a') ?? row).focus();
