/**
 * Makes the application work without a network and from a phone's home screen: the service worker stores its pages and
 * their code.
 */
import { untilIdle } from '../../client/quiet.ts';
import { session } from '../../client/session/current.ts';
import { pages } from '../pages/table.ts';
import { mayOpen } from '../routing/guard.ts';

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
    const paths = permissions && JSON.stringify(pathsOpenTo(new Set(permissions)));
    if (!paths || paths === kept) return;
    kept = paths;
    await untilIdle();
    await (await caches.open('wms-wanted')).put('/wanted-pages', new Response(paths));
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    registration.active?.postMessage('keep');
  };
  // Without a service worker the application works, but not without a network.
  const tryTo = () => void keep().catch(() => {});
  session.subscribe(tryTo);
  tryTo();
}

const pathsOpenTo = (held: ReadonlySet<string>) =>
  pages.filter(({ permissions }) => mayOpen(permissions, held)).map(({ path }) => path);
