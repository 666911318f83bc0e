/** Answers of the server that a test holds back. */
import type { Page } from './browser.ts';

/**
 * Holds what the page asks at this address, with any method or only this one, and answers what lets it go. It resolves
 * when the answers have come to the page.
 */
export async function holdAnswers(
  page: Page,
  address: string | RegExp,
  method?: 'GET' | 'POST',
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const answers: Promise<unknown>[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (method && request.method() !== method) return route.fallback();
    answers.push(request.response());
    await held.promise;
    // A page that no longer wants the answer has cancelled its request.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    held.resolve();
    await Promise.all(answers);
    // The page has drawn what the answers changed.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  };
}
