/**
 * A page is asked for when the finger goes down on its link, or on its row in the palette (`data-href`), not when it
 * goes up again: its code and its first answers are under way a tenth of a second earlier, wherever the link stands.
 */
import { askBeforehand, forgetFirstAnswers } from '../../client/call/first-answers.ts';
import { session } from '../../client/session/current.ts';
import { pageOfMatch } from '../pages/current-page.ts';
import { router } from './router.tsx';

/** Milliseconds after which an answer is dropped that no page has taken, as after a press that became a scroll. */
const keptMs = 5000;

let forgetting: ReturnType<typeof setTimeout> | undefined;

export const askOnPress = (): void =>
  document.addEventListener('pointerdown', askForPressed, { passive: true });

function askForPressed({ target, button, ctrlKey, metaKey, shiftKey }: PointerEvent): void {
  const { token } = session.get();
  const link = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-href]') : null;
  if (!link || !token || button !== 0 || ctrlKey || metaKey || shiftKey) return;
  if (link.getAttribute('target') === '_blank') return;
  const { origin, pathname, search } = new URL(
    link.dataset.href ?? link.getAttribute('href') ?? '',
    location.href,
  );
  if (origin !== location.origin || pathname === location.pathname) return;
  const page = pageOfMatch(router.matchRoutes(pathname, {}).at(-1));
  if (!page) return;
  // A failure is the page's own, once it is opened.
  page.screen().catch(() => {});
  askBeforehand({ pathname, search }, token);
  clearTimeout(forgetting);
  forgetting = setTimeout(forgetFirstAnswers, keptMs);
}
