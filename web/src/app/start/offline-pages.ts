/**
 * The application without a network, and on a phone's home screen: the service worker keeps its pages and their code.
 */
import { loggedIn, session } from '../../client/session/current.ts';

/** Registered once somebody is signed in: who only sees the login page needs nothing kept. */
export function keepPagesForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    if (!loggedIn()) return;
    leave();
    // What the page itself needs comes first.
    setTimeout(() => {
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
        // Without a service worker everything works but the time without a network.
      });
    }, 1500);
  };
  const leave = session.subscribe(register);
  register();
}
