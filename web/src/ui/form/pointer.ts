/**
 * Runs `work` when no pointer is down. A message that appears under a field while a button is being clicked moves the
 * button away from under the pointer, and the click is lost: so whatever a blur causes waits for the click.
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
