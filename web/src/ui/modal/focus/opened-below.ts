const choices = 'input[type=checkbox],input[type=radio],input[readonly]';

/**
 * Scrolls to the fields that a tick or a choice in a dialog opens, because fields below the dialog's edge would go
 * unnoticed. The tick or choice itself stays in view, too.
 */
export function showWhatOpens(dialog: HTMLElement): () => void {
  let chosen: Element | null = null;
  // Safari gives a checkbox no focus when it is tapped.
  const follow = ({ type, target }: Event) => {
    if (target instanceof Element && target.matches(choices)) chosen = target;
    else if (type === 'focusin') chosen = null;
  };
  const watch = new MutationObserver((changes) => {
    const opened = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof HTMLElement && chosen && opensBelow(chosen, node))
      .at(-1);
    if (!(opened instanceof HTMLElement)) return;
    opened.scrollIntoView({ block: 'nearest' });
    chosen?.scrollIntoView({ block: 'nearest' });
  });
  dialog.addEventListener('click', follow, { capture: true });
  dialog.addEventListener('focusin', follow);
  watch.observe(dialog, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    dialog.removeEventListener('click', follow, { capture: true });
    dialog.removeEventListener('focusin', follow);
  };
}

/** The lists of choices hang over the dialog, and its buttons are always in sight. */
const opensBelow = (choice: Element, node: HTMLElement) =>
  node.isConnected &&
  !node.querySelector('[role=listbox]') &&
  !node.closest('[role=listbox],[data-at-bottom]') &&
  (choice.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
