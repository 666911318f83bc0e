/** Keeps what was pressed and answered in a window, and prints it when a test fails: chance failures come only once. */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { askWhenFailing } from '../../scripts/tests/failing.ts';

const mostKept = 12;

type Call = { request: Request; call: string; outcome: string };

/** Watches the pages of a window until it closes. */
export async function watchWindow(window: BrowserContext): Promise<void> {
  await window.addInitScript(keepPresses, mostKept);
  const told = new Map<Page, Call[]>();
  window.on('page', (page) => told.set(page, watchCalls(page)));
  const leave = askWhenFailing(async () => {
    const states = [...told]
      .filter(([page]) => !page.isClosed())
      .map(([page, calls]) => stateOf(page, calls));
    return (await Promise.all(states)).join('\n');
  });
  window.on('close', leave);
}

/** Answers the last calls of the page to the server; more are added, and their outcomes, as they come. */
function watchCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push({ request, call: `${request.method()} ${pathname}${search}`, outcome: 'no answer yet' });
    calls.splice(0, calls.length - mostKept);
  });
  const note = (request: Request, outcome: string) => {
    for (const call of calls) if (call.request === request) call.outcome = outcome;
  };
  page.on('response', (response) => note(response.request(), String(response.status())));
  page.on('requestfailed', (request) => note(request, String(request.failure()?.errorText)));
  return calls;
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

async function stateOf(page: Page, calls: readonly Call[]): Promise<string> {
  const shown = page.evaluate(() => ({
    presses: window.presses ?? [],
    texts: [...document.querySelectorAll<HTMLElement>('[role=dialog], [data-show=true], main')].map((part) =>
      part.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 1000),
    ),
  }));
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(reject, 5000, 'the page does not answer');
  const { presses, texts } = await Promise.race([shown, stuck]).finally(() => clearTimeout(limit));
  return [
    `At ${page.url()}:`,
    ...calls.map(({ call, outcome }) => `${call} ${outcome}`),
    ...presses,
    ...texts,
  ].join('\n  ');
}
