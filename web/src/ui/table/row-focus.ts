/**
 * The arrow keys in lists: ↓ leads from the search field into the rows, ↑ and ↓ from row to row and back to the field.
 */
import type { KeyboardEvent } from 'react';

/** Focuses the first row of the list in view; false when there is none. */
export function focusFirstRow(): boolean {
  const first = document.querySelector<HTMLElement>('main [data-row]');
  if (first) focusRow(first);
  return first !== null;
}

/** For the element that holds the rows. Keys pressed in a field, a choice or a menu of a row are left alone. */
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

// What a row opens; a row that opens nothing is focused itself.
const focusRow = (row: HTMLElement) => (row.querySelector<HTMLElement>('a') ?? row).focus();
