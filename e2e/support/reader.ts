import type { Page } from './browser.ts';

/** As fast as a reader, however busy this machine is; into what has the focus, which keeps what was in it. */
export const readerTypes = (page: Page, code: string) =>
  page.evaluate((typed) => {
    const focused = () => document.activeElement ?? document.body;
    const field = focused();
    const shown = () => (field instanceof HTMLInputElement ? field.value : '');
    const before = shown();
    let at = performance.now();
    for (const key of [...typed, 'Enter']) {
      // GS1's separator comes as Ctrl and the bracket.
      const pressed = key === '\u001d' ? { key: ']', ctrlKey: true } : { key };
      const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true });
      // When the reader pressed it, not when the page got to it.
      at += 5;
      Object.defineProperty(event, 'timeStamp', { value: at });
      const goesOn = focused().dispatchEvent(event);
      if (goesOn && key !== 'Enter' && !pressed.ctrlKey) document.execCommand('insertText', false, key);
    }
    if (shown() !== before) throw new Error(`left in the field: ${shown()}`);
  }, code);
