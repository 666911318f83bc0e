import type { Page } from './browser.ts';

/** Waits until the service worker has stored all pages that the person may open. */
export const pagesKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((hear) => port1.addEventListener('message', hear));
    port1.start();
    active?.postMessage('keep', [port2]);
    await answered;
  });
