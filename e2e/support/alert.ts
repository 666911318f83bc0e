import type { Page } from './browser.ts';

/** The names of buttons and fields that the alert covers in the dialog over the page, or else in the page. */
export async function listCovered(page: Page): Promise<string[]> {
  await page.locator('[data-show=true]').waitFor();
  return page.evaluate(() => {
    const alert = document.querySelector('[data-show=true]')?.getBoundingClientRect();
    const part =
      [...document.querySelectorAll('[role=dialog][aria-modal]')].at(-1) ?? document.querySelector('main');
    return [...(part?.querySelectorAll<HTMLElement>('button, [role=dialog] input') ?? [])].flatMap(
      (button) => {
        const { top, bottom, left, right } = button.getBoundingClientRect();
        const clear =
          alert && (top >= alert.bottom || bottom <= alert.top || left >= alert.right || right <= alert.left);
        return clear ? [] : [button.ariaLabel ?? button.innerText];
      },
    );
  });
}
