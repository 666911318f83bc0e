import { alert } from '../../../client/told/alert.ts';
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
    const key = isSeparator(event) ? '\u001d' : event.key;
    if (key === event.key && (event.ctrlKey || event.altKey || event.metaKey || event.isComposing)) return;
    if (!hears()) return;
    const { first, code, broken } = wedge({ key, at: event.timeStamp });
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

/** GS1's separator (FNC1), as readers type it: Ctrl and the closing bracket's key. */
const isSeparator = ({ ctrlKey, key, code }: KeyboardEvent) =>
  ctrlKey && (key === ']' || code === 'BracketRight');

/** Uses the browser's own setter, so that React notices the change. */
function restore(field: Field, value: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
