/**
 * Runs `work` when no pointer is pressed. If a message appeared under a field during a click, the button would move
 * away from the pointer and the click would be lost. Therefore everything that a blur causes waits for the end of the
 * click.
 */
let down = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (down = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => (down = false), { capture: true });
  }
}

export function afterPointer(work: () => void) {
  if (!down) work();
  else document.addEventListener('pointerup', () => setTimeout(work, 0), { capture: true, once: true });
}
