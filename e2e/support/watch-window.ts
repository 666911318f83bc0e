/** Keeps what was pressed and answered in a window, and prints it when a test fails: chance failures come only once. */
import type { BrowserContext, Page } from 'playwright-core';
import { askWhenFailing } from '../../scripts/tests/failing.ts';

const mostKept = 12;

/** Watches the pages of a window until it closes. */
export async function watchWindow(window: BrowserContext): Promise<void> {
  await window.addInitScript(keepPresses, mostKept);
  const told = new Map<Page, string[]>();
  window.on('page', (page) => told.set(page, []));
  window.on('requestfinished', async (request) => {
    const answer = await request.response().catch(() => null);
    keep(request.frame().page(), request.method(), request.url(), String(answer?.status()));
  });
  window.on('requestfailed', (request) =>
    keep(request.frame().page(), request.method(), request.url(), String(request.failure()?.errorText)),
  );
  function keep(page: Page, ...[method, url, outcome]: [string, string, string]) {
    const { pathname, search } = new URL(url);
    const answers = told.get(page);
    if (!pathname.startsWith('/api/') || !answers) return;
    answers.push(`${method} ${pathname}${search} ${outcome}`);
    answers.splice(0, answers.length - mostKept);
  }
  const leave = askWhenFailing(async () => {
    const states = [...told]
      .filter(([page]) => !page.isClosed())
      .map(([page, answers]) => stateOf(page, answers));
    return (await Promise.all(states)).join('\n');
  });
  window.on('close', leave);
}

declare global {
  interface Window {
    presses?: string[];
  }
}

/** Runs in the page. The events of a press that was lost have different targets, or no click. */
function keepPresses(most: number) {
  const presses: string[] = [];
  window.presses = presses;
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'submit'])
    addEventListener(
      kind,
      (event) => {
        const { target } = event;
        const within = target instanceof Element ? target : document.documentElement;
        const on = within.closest('button, a, label, [role]') ?? within;
        const name = on.getAttribute('aria-label') ?? on.textContent?.trim().slice(0, 30) ?? '';
        presses.push(`${Math.round(event.timeStamp)} ms ${kind} ${on.tagName} «${name}»`);
        presses.splice(0, presses.length - most);
      },
      { capture: true },
    );
}

async function stateOf(page: Page, answers: readonly string[]): Promise<string> {
  const shown = page.evaluate(() => ({
    presses: window.presses ?? [],
    text: document.body.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(-1500),
  }));
  const stuck = new Promise<never>((_, reject) => setTimeout(reject, 5000, 'the page does not answer'));
  const { presses, text } = await Promise.race([shown, stuck]);
  return [`At ${page.url()}:`, ...answers, ...presses, text].join('\n  ');
}
