/**
 * Keeps the page still during a press. If a line under a field came or went, or a list got other rows, between the
 * press and the release, the button would move away from the pointer, and the click would be lost. Therefore what a
 * blur causes, the server's answers, and the end of a pause in typing wait for the end of the click.
 */

/** A longer press is no click, or its end was never told: a menu of the system took it. */
const longestPressMs = 2000;
/** A pointer that goes further drags or scrolls. */
const furthest = 10;
/** The click of a finger comes only a moment after it is lifted, with a press of its own. */
const tapMs = 50;

let pressed: { x: number; y: number } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/** Runs `work` now, or after the click when a pointer is pressed. */
export function afterPointer(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}

/** Resolves at once, or after the click when a pointer is pressed. */
export const pointerReleased = (): Promise<void> => new Promise((resolve) => afterPointer(resolve));

function endAfter(delay: number) {
  clearTimeout(timer);
  timer = setTimeout(end, delay);
}

function end() {
  clearTimeout(timer);
  pressed = null;
  const works = waiting;
  waiting = [];
  // One that fails must not stop the others.
  for (const work of works) setTimeout(work, 0);
}

function begin({ clientX: x, clientY: y }: MouseEvent) {
  pressed = { x, y };
  endAfter(longestPressMs);
}

function move({ clientX: x, clientY: y }: MouseEvent) {
  if (pressed && Math.hypot(x - pressed.x, y - pressed.y) > furthest) end();
}

if (typeof document !== 'undefined') {
  const on: <K extends keyof DocumentEventMap>(kind: K, act: (event: DocumentEventMap[K]) => void) => void = (
    kind,
    act,
  ) => document.addEventListener(kind, act, { capture: true, passive: true });
  on('pointerdown', begin);
  // A finger's field loses the focus only here, after the finger was lifted.
  on('mousedown', begin);
  on('pointermove', move);
  on('pointerup', ({ pointerType }) => pressed && endAfter(pointerType === 'mouse' ? 0 : tapMs));
  on('mouseup', () => pressed && endAfter(0));
  on('pointercancel', end);
}
