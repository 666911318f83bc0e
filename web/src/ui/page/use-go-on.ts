import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns what leads the person on once the server has answered. Somebody who has left the page meanwhile, or is on the
 * way to another one, stays where they went: the next page may hold work already, which the way on would lose.
 */
export function useGoOn(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    async (where) => {
      const { latestLocation, state } = router;
      const isLeaving = latestLocation.pathname !== (state.resolvedLocation ?? latestLocation).pathname;
      if (isHere.current && !isLeaving) await navigate(where);
    },
    [navigate, router],
  ) as ReturnType<typeof useNavigate>;
}
