import { alert } from '../../../client/alerts/alert.ts';
import { createWedge } from './wedge.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

/**
 * Receives the codes of hand-held readers wherever the focus is, while `hears` returns true. A field into which a code
 * was typed gets its value back. A reading that came in pieces is reported, but not looked up.
 */
export function listenForReaders(onCode: (code: string) => void, hears = () => true): () => void {
  const wedge = createWedge();
  // There can be several fields, because a key of the code may move the focus: `/` does, on pages with a search.
  const before = new Map<Field, string>();
  const hear = (event: KeyboardEvent) => {
    // A key that is held down repeats as fast as a reader types.
    if (event.repeat) return;
    const control = controlOf(event);
    const key = control ?? event.key;
    if (!control && (isShortcut(event) || event.isComposing)) return;
    if (!hears()) return;
    const { first, code, broken } = wedge({ key, at: event.timeStamp });
    // Within a reading, Ctrl and D is a control character of a label, and must not open the browser's bookmarks.
    if (control && !first) event.preventDefault();
    if (first) before.clear();
    const field = fieldOf(event.target);
    if (field && !before.has(field)) before.set(field, field.value);
    if (code === null && !broken) return;
    event.preventDefault();
    event.stopPropagation();
    for (const [typedInto, value] of before) restore(typedInto, value);
    if (code === null) alert.error('La lettura si è interrotta: leggi di nuovo il codice');
    else onCode(code);
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
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
