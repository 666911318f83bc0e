import { useEffect } from 'react';
import { focusable, focusNode, nodeOf } from '../form/focus-field.ts';
import { usePageSearch } from './link.ts';

/** The longest wait for a field, in ms, because a page draws its fields a moment after it is opened. */
const mostWaiting = 10_000;

/** Focuses the field of this path as soon as the page has it. The returned function stops waiting. */
export function focusWhenThere(path: string): () => void {
  const focus = () => {
    const node = nodeOf(path);
    if (!node?.checkVisibility()) return false;
    // A field for files begins with an input that only programs fill.
    const inside = [...node.querySelectorAll<HTMLElement>(focusable)].find(
      (candidate) => candidate.tabIndex >= 0 && candidate.checkVisibility(),
    );
    focusNode(node, inside ?? node);
    return true;
  };
  if (focus()) return () => undefined;
  const observer = new MutationObserver(() => focus() && stop());
  const timer = setTimeout(() => stop(), mostWaiting);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  return stop;
}

/** Focuses the field that the page's address names (`?campo=residenza.cap`), for example after a link in a mail. */
export function useFieldFromAddress(): void {
  const { campo }: { campo?: unknown } = usePageSearch();
  useEffect(() => (typeof campo === 'string' ? focusWhenThere(campo) : undefined), [campo]);
}
