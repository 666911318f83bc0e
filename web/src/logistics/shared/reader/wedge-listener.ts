import { atPlace } from './keyboard.ts';
import { type Reading, readingAt } from './reading.ts';
import { createWedge } from './wedge.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

type Options = {
  /** False while the page does not want codes. */
  hears?: () => boolean;
  /** The page's field for codes. What is typed while nothing editable has the focus is written there. */
  codeField?: () => HTMLInputElement | null;
};

/**
 * Receives the codes of hand-held readers wherever the focus is. A field into which a fast reader typed gets its value
 * back. On a page with a field for codes, slow readers and people are heard, too: in that field, and while nothing
 * editable has the focus. In a field for a quantity (`data-quantity`) a code is heard at any speed.
 */
export function listenForReaders(
  onReading: (reading: Reading) => void,
  { hears = () => true, codeField }: Options = {},
): () => void {
  const wedge = createWedge();
  // One code may be typed into several fields, because its keys may move the focus: `/` does, on pages with a search.
  const before = new Map<Field, string>();
  const take = (event: KeyboardEvent, reading: Reading) => {
    event.preventDefault();
    event.stopPropagation();
    for (const [typedInto, value] of before) restore(typedInto, value);
    onReading(reading);
  };
  const hear = (event: KeyboardEvent) => {
    // A key that is held down repeats as fast as a reader types.
    if (event.repeat) return;
    const control = controlOf(event);
    const key = control ?? event.key;
    if (!control && (isShortcut(event) || event.isComposing)) return;
    if (!hears()) return;
    const { first, heard } = wedge({ key, place: control ?? atPlace(event), at: event.timeStamp });
    // Within a reading, Ctrl and D is a control character of a label, and must not open the browser's bookmarks.
    if (control && !first) event.preventDefault();
    if (first) before.clear();
    const open = reachable(codeField?.() ?? null);
    const field =
      open && isText(key, first) && !isEditable(event.target) ? focusEnd(open) : fieldOf(event.target);
    if (field && !before.has(field)) before.set(field, field.value);
    if (key !== 'Enter' && key !== 'Tab') return;
    const inCodeField = open !== null && field === open;
    const reading = readingAt(key, heard, {
      codeField: inCodeField ? open.value : null,
      isForCodes: codeField !== undefined,
      isEditable: isEditable(event.target),
      isQuantity: field?.hasAttribute('data-quantity') ?? false,
    });
    if (!reading) return;
    if (inCodeField) before.set(open, '');
    take(event, reading);
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}

const fieldOf = (target: EventTarget | null): Field | null =>
  isEditable(target) && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    ? target
    : null;

/** Whether the key writes a character. A space as the first key doesn't: it presses the focused button, or scrolls. */
const isText = (key: string, first: boolean) =>
  ([...key].length === 1 && !(first && key === ' ')) || key === 'Dead';

/** Whether characters typed there are written, or choose something. */
function isEditable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !target.readOnly && !pressed.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
const pressed = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Returns the page's field for codes; null behind a dialog, where nothing can be typed into the field. */
function reachable(field: HTMLInputElement | null): HTMLInputElement | null {
  const dialog = document.querySelector('[aria-modal=true]');
  return dialog && !dialog.contains(field) ? null : field;
}

/** Moves the focus to the end of the field, so that the browser writes the key there. */
function focusEnd(field: HTMLInputElement): HTMLInputElement {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  return field;
}

/**
 * The control characters of labels, as readers type them: Ctrl and the closing bracket's key is GS (GS1's FNC1), Ctrl
 * and 6 RS, Ctrl and D EOT.
 */
function controlOf(event: KeyboardEvent): string | null {
  const { ctrlKey, key, code } = event;
  if (!ctrlKey || isAltGr(event)) return null;
  if (key === ']' || code === 'BracketRight') return '\u001d';
  if (key === '^' || code === 'Digit6') return '\u001e';
  return key === 'd' || key === 'D' ? '\u0004' : null;
}

/** On an Italian keyboard `[` and `]` are typed with AltGr, which some systems report as Ctrl and Alt. */
const isAltGr = (event: KeyboardEvent) => event.getModifierState('AltGraph');

const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.altKey || event.metaKey) && !isAltGr(event);

/** Uses the browser's own setter, so that React notices the change. */
function restore(field: Field, value: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
