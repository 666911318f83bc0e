/** The opened places of the tree, and the keys that open, close and walk them. */
import type { KeyboardEvent } from 'react';
import { createStore } from '../../../client/told/store.ts';

/** It is kept while the person is on other pages of the application. */
export const openedPlaces = createStore<ReadonlySet<number>>(new Set());

export function setOpened(id: number, open: boolean) {
  if (openedPlaces.get().has(id) === open) return;
  const next = new Set(openedPlaces.get());
  if (open) next.add(id);
  else next.delete(id);
  openedPlaces.set(next);
}

/** Handles the keys of the ARIA pattern for trees. */
export function walkTree(event: KeyboardEvent<HTMLElement>) {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const next = target(event.key, item, items);
  if (next === undefined) return;
  event.preventDefault();
  next?.focus();
}

/**
 * The item that takes the focus; null when the key has another effect; undefined when the tree does not use the key.
 */
function target(key: string, item: HTMLElement, items: HTMLElement[]): HTMLElement | null | undefined {
  const at = items.indexOf(item);
  const id = Number(item.dataset.place);
  const expanded = item.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? null;
    case 'ArrowUp':
      return items[at - 1] ?? null;
    case 'Home':
      return items[0] ?? null;
    case 'End':
      return items.at(-1) ?? null;
    case 'ArrowRight':
      if (expanded === 'true') return items[at + 1] ?? null;
      if (expanded === 'false') setOpened(id, true);
      return null;
    case 'ArrowLeft':
      if (expanded !== 'true')
        return items.slice(0, at).findLast((above) => levelOf(above) < levelOf(item)) ?? null;
      setOpened(id, false);
      return null;
    case 'Enter':
    case ' ':
      item.click();
      return null;
    default:
      return undefined;
  }
}

const levelOf = (item: HTMLElement) => Number(item.getAttribute('aria-level'));
