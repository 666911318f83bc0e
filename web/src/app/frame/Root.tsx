import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createStore, useStore } from '../../client/alerts/store.ts';
import { useToken } from '../../client/session/current.ts';
import { Alert } from '../../ui/modal/Alert.tsx';
import { LoadingOverlay } from '../../ui/modal/LoadingOverlay.tsx';
import { errorStore } from '../../ui/page/error-state.ts';
import { useCurrentPage } from '../pages/current-page.ts';
import classes from './Root.module.css';
import type { Shell as DrawnShell } from './Shell.tsx';

type Frame = { Shell: typeof DrawnShell } | { error: unknown };

/**
 * The frame's code, or the error that prevented it. React's `lazy` isn't used, because its fallback stays for 300 ms
 * once it is drawn.
 */
const frameStore = createStore<Frame | null>(null);

/** main.tsx calls it early when somebody is signed in; the login page never needs the frame. */
export const loadShell = (): Promise<void> =>
  import('./Shell.tsx').then(
    (code) => frameStore.set(code),
    (error: unknown) => frameStore.set({ error }),
  );

export function Root() {
  const token = useToken();
  const error = useStore(errorStore);
  const page = useCurrentPage();
  const frame = useStore(frameStore);
  const wanted = token !== '' && frame === null;
  useEffect(() => {
    if (wanted) void loadShell();
  }, [wanted]);
  if (token && frame && 'error' in frame) throw frame.error;
  const main = (
    <main id="contenuto" tabIndex={-1}>
      <Outlet />
    </main>
  );

  return (
    <>
      <a href="#contenuto" className={classes.skip}>
        Vai al contenuto
      </a>
      {token ? (
        frame &&
        'Shell' in frame && (
          <frame.Shell page={page} wide={page?.name === 'Error' && error.allWidth}>
            {main}
          </frame.Shell>
        )
      ) : (
        <div className={classes.bare}>
          {page?.background && <img className={classes.background} src={page.background} alt="" />}
          {main}
        </div>
      )}
      <Alert />
      <LoadingOverlay />
    </>
  );
}
