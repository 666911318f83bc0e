import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../client/session/current.ts';
import { useStore } from '../../client/told/store.ts';
import { Alert } from '../../ui/modal/Alert.tsx';
import { LoadingOverlay } from '../../ui/modal/LoadingOverlay.tsx';
import { errorStore } from '../../ui/page/error-state.ts';
import { PageLabel } from '../../ui/page/open-pages.ts';
import { useCurrentPage } from '../pages/current-page.ts';
import classes from './Root.module.css';

/** main.tsx fetches it early when somebody is signed in; the login page never needs it. */
export const loadShell = () => import('./Shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

export function Root() {
  const { token } = useSession();
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
