/** Steps that people take on many screens, and signs that a screen is there. */
import { permissions } from '@wms/contract/platform/permissions';
import type { Page, Size } from '../support/browser.ts';
import type { Product } from '../support/product.ts';

export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).last().waitFor();
export const title = (words: string) => (page: Page) =>
  page.locator('h1', { hasText: words }).waitFor({ state: 'attached' });
export const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
export const openMenu = async (page: Page, size: Size) => {
  if (size !== 390) return;
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};

/** Somebody with every permission and a long name, where the screens show nothing else of the person. */
export const makeMember = (product: Product) =>
  product.person({ permissions, nome: 'Maria Antonietta Guendalina' });
