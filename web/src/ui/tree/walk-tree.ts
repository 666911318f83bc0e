/** The keys that open, close and walk a tree, whose items have their id in `data-item`. */
import type { KeyboardEvent } from 'react';

/** Handles the keys of the ARIA pattern for trees. */
export function walkTree(event: KeyboardEvent<HTMLElement>, setOpened: (id: number, open: boolean) => void) {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const next = target(event.key, item, items, setOpened);
  if (next === undefined) return;
  event.preventDefault();
  next?.focus();
}

/**
 * Returns the item that takes the focus; null when the key has another effect; undefined when the tree does not use the
 * key.
 */
function target(
  key: string,
  item: HTMLElement,
  items: HTMLElement[],
  setOpened: (id: number, open: boolean) => void,
): HTMLElement | null | undefined {
  const at = items.indexOf(item);
  const id = Number(item.dataset.item);
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
