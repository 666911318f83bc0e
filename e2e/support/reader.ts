import type { Page } from './browser.ts';

/** Types a code as fast as a reader, however busy this machine is; the focused field must stay unchanged. */
export const typeAsReader = (page: Page, code: string) =>
  page.evaluate((typed) => {
    const focused = () => document.activeElement ?? document.body;
    const field = focused();
    const shown = () => (field instanceof HTMLInputElement ? field.value : '');
    const before = shown();
    let at = performance.now();
    for (const key of [...typed, 'Enter']) {
      // Readers send control characters as Ctrl and a key: GS with the bracket, RS with 6, EOT with D.
      const control = { '\u001d': ']', '\u001e': '6', '\u0004': 'd' }[key];
      const pressed = control ? { key: control, ctrlKey: true } : { key };
      const code = control === '6' ? { code: 'Digit6' } : {};
      const event = new KeyboardEvent('keydown', { ...pressed, ...code, bubbles: true, cancelable: true });
      // The time stamp is that of the reader's key, not of the page's work.
      at += 5;
      Object.defineProperty(event, 'timeStamp', { value: at });
      const goesOn = focused().dispatchEvent(event);
      if (goesOn && control) throw new Error(`the browser would take Ctrl+${control} for itself`);
      if (goesOn && key !== 'Enter') document.execCommand('insertText', false, key);
    }
    if (shown() !== before) throw new Error(`left in the field: ${shown()}`);
  }, code);
