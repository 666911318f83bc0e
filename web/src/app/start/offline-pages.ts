/**
 * Makes the application work without a network and from a phone's home screen: the service worker stores its pages and
 * their code.
 */
import { untilIdle } from '../../client/quiet.ts';
import { session } from '../../client/session/current.ts';
import { pageOfMatch } from '../pages/current-page.ts';
import { pages } from '../pages/table.ts';
import { mayOpen } from '../routing/guard.ts';
import { router } from '../routing/router.tsx';

/**
 * The pages are stored as soon as somebody has signed in, their permissions are known and the first page has its
 * answers: a minute later the network may be gone. The worker fetches one file at a time. The login page alone needs no
 * stored pages, and nobody needs the code of pages that they may not open.
 */
export function keepPagesForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let kept = '';
  const keep = async () => {
    const { permissions } = session.get();
    const paths = permissions && pathsOpenTo(new Set(permissions));
    if (!paths || paths.join() === kept) return;
    kept = paths.join();
    await untilIdle();
    const inView = pageOfMatch(router.state.matches.at(-1))?.path;
    const wanted = JSON.stringify(paths.toSorted((a, b) => Number(b === inView) - Number(a === inView)));
    await (await caches.open('wms-wanted')).put('/wanted-pages', new Response(wanted));
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    // On the first visit the worker takes over with the page in view alone, and stores the rest when it is told.
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep');
  };
  // Without a service worker the application works, but not without a network.
  const tryTo = () => void keep().catch(() => {});
  session.subscribe(tryTo);
  tryTo();
}

const pathsOpenTo = (held: ReadonlySet<string>) =>
  pages.filter(({ permissions }) => mayOpen(permissions, held)).map(({ path }) => path);

/**
 * Opens the page anew when the service worker says that the server has another version, unless the person has begun to
 * use it; then the next visit has it. Each version is fetched only once in a tab, whatever the answer is.
 */
export function followVersions() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isUsed = false;
  for (const act of ['pointerdown', 'keydown'])
    addEventListener(act, () => (isUsed = true), { capture: true, once: true });
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ newVersion?: string }>) => {
    const { newVersion } = data;
    if (newVersion === undefined || isUsed || sessionStorage.getItem(renewedKey) === newVersion) return;
    sessionStorage.setItem(renewedKey, newVersion);
    location.reload();
  });
}

const renewedKey = 'wms.renewed';
