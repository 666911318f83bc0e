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
      // Readers send GS1's separator as Ctrl and the bracket.
      const pressed = key === '\u001d' ? { key: ']', ctrlKey: true } : { key };
      const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true });
      // The time stamp is that of the reader's key, not of the page's work.
      at += 5;
      Object.defineProperty(event, 'timeStamp', { value: at });
      const goesOn = focused().dispatchEvent(event);
      if (goesOn && key !== 'Enter' && !pressed.ctrlKey) document.execCommand('insertText', false, key);
    }
    if (shown() !== before) throw new Error(`left in the field: ${shown()}`);
  }, code);
