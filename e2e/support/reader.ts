import type { Page } from './browser.ts';

type Reader = {
  /** The time in ms before each key, also before Enter. */
  gaps?: readonly number[];
  /** A reader with an American keyboard, on an Italian computer. */
  american?: boolean;
};

/**
 * Types a code as a reader does, however busy this machine is; the field that has the focus at first must stay
 * unchanged.
 */
export const typeAsReader = (page: Page, code: string, { gaps = [], american = false }: Reader = {}) =>
  page.evaluate(
    ({ typed, pauses, places }) => {
      const focused = () => document.activeElement ?? document.body;
      const field = focused();
      const shown = () => (field instanceof HTMLInputElement ? field.value : '');
      const before = shown();
      let at = performance.now();
      for (const [index, sign] of [...typed, 'Enter'].entries()) {
        // Readers send control characters as Ctrl and a key: GS with the bracket, RS with 6, EOT with D.
        const control = { '\u001d': ']', '\u001e': '6', '\u0004': 'd' }[sign];
        const [key, code, shiftKey] = places[sign] ?? [sign, '', false];
        const pressed = control ? { key: control, ctrlKey: true } : { key, code, shiftKey };
        const digit = control === '6' ? { code: 'Digit6' } : {};
        const init = { ...pressed, ...digit, bubbles: true, cancelable: true };
        const event = new KeyboardEvent('keydown', init);
        // The time stamp is that of the reader's key, not of the page's work.
        at += pauses[index] ?? 5;
        Object.defineProperty(event, 'timeStamp', { value: at });
        const goesOn = focused().dispatchEvent(event);
        if (goesOn && control) throw new Error(`the browser would take Ctrl+${control} for itself`);
        // The command would write into the last field that had the focus, where a real key writes nothing.
        const writes = goesOn && sign !== 'Enter' && focused().matches('input, textarea');
        if (writes) document.execCommand('insertText', false, key);
      }
      if (shown() !== before) throw new Error(`left in the field: ${shown()}`);
    },
    { typed: code, pauses: gaps, places: american ? italian : {} },
  );

/** The signs of codes: what an Italian computer writes for the key that an American reader presses. */
const italian: Record<string, [key: string, code: string, shiftKey: boolean]> = {
  '-': ["'", 'Minus', false],
  '/': ['-', 'Slash', false],
  ':': ['ç', 'Semicolon', true],
  '.': ['.', 'Period', false],
  ']': ['+', 'BracketRight', false],
};

/**
 * Presses the keys of a reader with an American keyboard on an Italian computer, one after the other, as the browser
 * gets them from the system; their times are those of a reader, however busy this machine is. GS is Ctrl and the
 * bracket, as readers send it.
 */
export async function pressOnItalianKeys(page: Page, code: string): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const sign of [...code, 'Enter']) {
    const [key, place, shiftKey] = italian[sign] ?? [sign, placeOf(sign), /^[A-Z]$/.test(sign)];
    const pressed =
      sign === '\u001d'
        ? { key: ']', code: 'BracketRight', modifiers: 2 }
        : { key, code: place, modifiers: shiftKey ? 8 : 0, text: sign === 'Enter' ? '\r' : key };
    timestamp += 0.005;
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, timestamp });
    await keys.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key: pressed.key,
      code: pressed.code,
      timestamp,
    });
  }
  await keys.detach();
}

const placeOf = (sign: string) => {
  if (sign === 'Enter') return sign;
  return /\d/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`;
};
