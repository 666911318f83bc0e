import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from './link.ts';

/**
 * Returns a function that opens the next page once the server has answered. A person who has left the page meanwhile,
 * or is on the way to another page, stays there: they may have begun work that the next page would lose.
 */
export function useGoOn(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const isLeft = useRef(false);
  useEffect(() => {
    // When the thing under a dialog has another address now, the dialog is unmounted before its page is left. So the
    // subscription doesn't end with the component, but when the page is left.
    const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return;
      isLeft.current = true;
      stop();
    });
  }, [router]);
  return useCallback(
    async (where) => {
      if (!isLeft.current) await navigate(where);
    },
    [navigate],
  ) as ReturnType<typeof useNavigate>;
}
