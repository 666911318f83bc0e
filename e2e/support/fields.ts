import assert from 'node:assert/strict';
import type { Locator, Page } from './browser.ts';

/** Waits until a field is marked as wrong, and checks that screen readers hear this error. */
export async function assertFieldError(page: Page, name: string, error: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.and(page.locator('[aria-invalid=true]')).waitFor();
  const described = await field.evaluate((node) =>
    (node.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? ''),
  );
  assert.ok(described.includes(error), `${name}: ${described}`);
}

/**
 * Opens a choice and takes an option. A redraw that comes with an answer of the server may close the list just when it
 * has opened; a person clicks again, and so does this, and says so in the output.
 */
export async function choose(
  where: Page | Locator,
  field: string | RegExp | Locator,
  option: string | RegExp | Locator,
  { exact = false } = {},
): Promise<void> {
  const page = 'keyboard' in where ? where : where.page();
  const isNamed = (what: typeof field) => typeof what === 'string' || what instanceof RegExp;
  const box = isNamed(field) ? where.getByRole('combobox', { name: field, exact }) : field;
  // The list hangs on the page, not on the dialog whose field opens it.
  const offered = isNamed(option) ? page.getByRole('option', { name: option, exact }) : option;
  for (let tries = 1; ; tries += 1) {
    if ((await box.getAttribute('aria-expanded')) !== 'true') await box.click();
    const hasTaken = await offered.click({ timeout: 6_000 }).then(
      () => true,
      (error: unknown) => {
        if (tries === 5) throw error;
        return false;
      },
    );
    if (hasTaken) return;
    console.log(`the list of ${field} had closed, or had no option yet: ${option}`);
  }
}
