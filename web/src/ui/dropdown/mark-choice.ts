/**
 * An arrow key that opens a list of choices marks one of them, as in every listbox: the chosen one, or else the first.
 * Mantine marks it before the choices are drawn, and so marks none; those that a server finds come later still, and so
 * do their counts, with which they are drawn anew and without a mark.
 */
export function markChoiceOnOpen(): void {
  document.addEventListener(
    'keydown',
    ({ isTrusted, key, target }) => {
      if (!isTrusted) return;
      waiting = undefined;
      if (!arrows.includes(key) || !isField(target) || isOpen(target)) return;
      const deadline = performance.now() + patience;
      let drawn = false;
      const look = () => {
        if (waiting !== look) return;
        const field = document.activeElement;
        // A field forgets its mark in the frame that draws new choices.
        if (drawn && isField(field)) mark(field);
        drawn = isField(field) && listOf(field)?.querySelector('[data-combobox-option]') != null;
        if (performance.now() < deadline) requestAnimationFrame(look);
      };
      waiting = look;
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** The latest arrow key's wait; any other key ends it. */
let waiting: (() => void) | undefined;

const arrows: readonly string[] = ['ArrowDown', 'ArrowUp'];

/** The time in which the choices must come, in milliseconds. */
const patience = 5_000;

const isField = (target: unknown): target is HTMLElement =>
  target instanceof HTMLElement && target.getAttribute('aria-haspopup') === 'listbox';

/** The choices of an open field, which names them only when it is drawn once more; until then the latest ones. */
function listOf(field: HTMLElement): HTMLElement | null {
  const named = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (named || !field.hasAttribute('data-expanded')) return named;
  return [...document.querySelectorAll<HTMLElement>('[role=listbox]')].at(-1) ?? null;
}
const isOpen = (field: HTMLElement) => listOf(field) !== null;

/** Marks a choice by the keys that the field itself understands. */
function mark(field: HTMLElement): void {
  const list = listOf(field);
  if (!list || list.querySelector('[data-combobox-selected]')) return;
  const press = (code: string) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true }));
  press('ArrowDown');
  // The next one after the chosen one was marked.
  if (list.querySelector('[data-combobox-active]')) press('ArrowUp');
}
