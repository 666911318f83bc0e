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
    // A dialog goes before its page, when the thing under it has another address now: the page is followed, and this
    // ends with it.
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
