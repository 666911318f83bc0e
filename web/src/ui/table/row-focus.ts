/**
 * Moves the focus in lists: ↓ goes from the search field to the first row, ↑ and ↓ or K and J go from row to row, and ↑
 * back to the field.
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
  if (step === undefined || !row || isTyped(event.target)) return;
  event.preventDefault();
  // The heading of a day or of a group between two rows isn't one.
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[rows.indexOf(row) + step];
  if (next) focusRow(next);
  else if (step === -1) document.querySelector<HTMLElement>('main input[type=search]')?.focus();
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
const choices = 'input:not([type=checkbox]), select, textarea, [aria-haspopup], [role=menuitem]';

/** Whether the keys pressed here have a meaning of their own. */
export const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches(choices);

// The row's link takes the focus; a row without a link takes it itself.
const focusRow = (row: HTMLElement) => (row.querySelector<HTMLElement>('a') ?? row).focus();
