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
    await drawn(page);
  };
}

/** The page has drawn what the answers changed. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Holds the photos that the page makes small from now on, and answers what lets them go. */
export async function holdPhotos(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window);
    window.createImageBitmap = (async (photo: Blob) => {
      await new Promise((letGo) => document.addEventListener('let-photos-go', letGo));
      return read(photo);
    }) as typeof window.createImageBitmap;
  });
  return async () => {
    await page.evaluate(() => void document.dispatchEvent(new Event('let-photos-go')));
    await drawn(page);
  };
}

/** A photo so large that it is made small. The browser can't read it, so that it stays as it is. */
export const largePhoto = {
  name: 'grande.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(3 * 1024 * 1024, 1),
};

/** Records the sizes of the files that the page sends from now on; answers what reads those of the last request. */
export async function recordFiles(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const note = (body: unknown) => {
      if (!(body instanceof FormData)) return;
      const sizes = [...body.values()].flatMap((part) => (part instanceof File ? [part.size] : []));
      document.documentElement.dataset.files = JSON.stringify(sizes);
    };
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      note(body);
      send.call(this, body);
    };
    const fetchNow = window.fetch.bind(window);
    window.fetch = (address, init) => {
      note(init?.body);
      return fetchNow(address, init);
    };
  });
  return () => page.evaluate(() => JSON.parse(document.documentElement.dataset.files ?? '[]') as number[]);
}
