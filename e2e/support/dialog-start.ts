import type { Page } from './browser.ts';

/**
 * Says where the focus is wrong in the open dialog of a desk: it belongs into a field, and in a dialog without fields
 * on the button that does what the dialog asks, or on the way back from what is dangerous. Null when it is right.
 */
export async function findWrongStart(page: Page): Promise<string | null> {
  const judge = () => {
    const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
    if (!dialog) return null;
    const active = document.activeElement;
    if (!dialog.contains(active) || active === dialog)
      return `the focus is outside of «${dialog.textContent}»`;
    const closes = /^Chiudi/.test(active?.getAttribute('aria-label') ?? '');
    return closes ? `the focus is on the cross of «${dialog.textContent}»` : null;
  };
  const settled = await page
    .waitForFunction(`(${judge})() === null`, undefined, { polling: 'raf', timeout: 1500 })
    .catch(() => null);
  return settled ? null : page.evaluate(judge);
}
