/** The height that a phone's keyboard leaves: the page itself keeps its height below it. */
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}

const readHeight = () => Math.round(window.visualViewport?.height ?? window.innerHeight);

/** The visible height in pixels. */
export const useVisibleHeight = () => useSyncExternalStore(subscribe, readHeight);
