import { type FormEvent, useEffect, useState } from 'react';

/**
 * The part of the page that can be used: the dialog on top, or the whole page. The page behind a dialog may have fields
 * of the same names.
 */
const usablePart = (): ParentNode =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? document;

/** The form that was sent, or else the part of the page in which it must lie. */
export const formOf = (event: FormEvent | undefined): ParentNode =>
  event?.target instanceof HTMLFormElement ? event.target : usablePart();

/** Finds a field by its path, which is the `data-path` of its element. */
export const nodeOf = (path: string, within: ParentNode = usablePart()) =>
  within.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);

export const focusable = 'input,select,textarea,button,[tabindex]';

/** Focuses a field, or the focusable element in it, and scrolls it out from under a sticky bar. */
export function focusNode(
  node: HTMLElement,
  target = node.matches(focusable) ? node : node.querySelector<HTMLElement>(focusable),
): void {
  target?.focus();
  node.scrollIntoView({ block: 'center' });
}

/**
 * Returns a function that focuses the field of a path after the next drawing, because the field may appear only then.
 */
export function useFocusOn(): (path: string) => void {
  const [wanted, setWanted] = useState<{ path: string } | null>(null);
  useEffect(() => {
    const node = wanted && nodeOf(wanted.path);
    if (node) focusNode(node);
  }, [wanted]);
  return (path) => setWanted({ path });
}
