import assert from 'node:assert/strict';
import type { Page } from './browser.ts';

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
