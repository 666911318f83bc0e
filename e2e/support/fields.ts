import assert from 'node:assert/strict';
import type { Page } from './browser.ts';

/** Waits until a field carries this error, for eyes and for screen readers. */
export async function refused(page: Page, name: string, error: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.and(page.locator('[aria-invalid=true]')).waitFor();
  const described = await field.evaluate((node) =>
    (node.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? ''),
  );
  assert.ok(described.includes(error), `${name}: ${described}`);
}
