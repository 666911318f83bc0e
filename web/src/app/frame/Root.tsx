import { lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useToken } from '../../client/session/current.ts';
import { useStore } from '../../client/told/store.ts';
import { Alert } from '../../ui/modal/Alert.tsx';
import { LoadingOverlay } from '../../ui/modal/LoadingOverlay.tsx';
import { errorStore } from '../../ui/page/error-state.ts';
import { PageLabel } from '../../ui/page/open-pages.ts';
import { useCurrentPage } from '../pages/current-page.ts';
import { fetchCode } from './fetch-code.ts';
import classes from './Root.module.css';

const Shell = lazyRouteComponent(() => fetchCode(() => import('./Shell.tsx')), 'Shell');

/**
 * Fetches the frame's code; the login page never needs it. main.tsx waits for it before it draws anything, because
 * React keeps a `Suspense` fallback for 300 ms once it is drawn. If it fails, the frame says so when it is drawn.
 */
export const loadShell = async (): Promise<void> => Shell.preload?.();

export function Root() {
  const token = useToken();
  const error = useStore(errorStore);
  const page = useCurrentPage();
  const main = (
    <main id="contenuto" tabIndex={-1}>
      <PageLabel value={page?.meta?.hint ?? page?.label ?? ''}>
        <Outlet />
      </PageLabel>
    </main>
  );

  return (
    <>
      <a href="#contenuto" className={classes.skip}>
        Vai al contenuto
      </a>
      {token ? (
        <Suspense fallback={null}>
          <Shell page={page} wide={page?.name === 'Error' && error.allWidth}>
            {main}
          </Shell>
        </Suspense>
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
