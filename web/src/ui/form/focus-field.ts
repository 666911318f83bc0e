/** Finds a field by its path, which is the `data-path` of its element. */
export const nodeOf = (path: string) =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);

export const focusable = 'input,select,textarea,button,[tabindex]';

/** Focuses a field, or the focusable element in it, and scrolls it out from under a sticky bar. */
export function focusNode(
  node: HTMLElement,
  target = node.matches(focusable) ? node : node.querySelector<HTMLElement>(focusable),
): void {
  target?.focus();
  node.scrollIntoView({ block: 'center' });
}
