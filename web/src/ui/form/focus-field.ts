/** A field is found by its path, which its element carries as `data-path`. */
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

export const nodeOf = (path: string) =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);

const focusable = 'input,select,textarea,button,[tabindex]';

const takesFocus = (node: HTMLElement) => node.tabIndex >= 0 && node.checkVisibility();

/** Focuses a field, or what can have the focus in it, and scrolls it out from under a sticky bar. */
export function focusNode(node: HTMLElement): void {
  const inside = [...node.querySelectorAll<HTMLElement>(focusable)];
  const target = node.matches(focusable) ? node : inside.find(takesFocus);
  target?.focus({ preventScroll: true });
  node.scrollIntoView({ block: 'center' });
}

/** A page has its fields a moment after its address; later than this nobody waits for one. */
const mostWaiting = 10_000;

/** Focuses the field of this path as soon as the page has it. The returned function stops waiting. */
export function focusWhenThere(path: string): () => void {
  const focus = () => {
    const node = nodeOf(path);
    if (!node?.checkVisibility()) return false;
    focusNode(node);
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

/** Leads to the field that the page's address names (`?campo=residenza.cap`), such as a link in a mail does. */
export function useFieldFromAddress(): void {
  const { campo }: { campo?: unknown } = useSearch({ strict: false });
  useEffect(() => (typeof campo === 'string' ? focusWhenThere(campo) : undefined), [campo]);
}
