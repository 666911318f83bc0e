import type { Page } from './browser.ts';

/** Waits until the palette, whose code comes with its first use, takes what is typed. */
export const paletteTakesKeys = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Cerca' }).getByRole('combobox').and(page.locator(':focus')).waitFor();
