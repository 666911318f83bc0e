import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { PageLabel } from '../ui/open-pages.ts';
import { useSession } from '../ui/session.ts';
import { useStore } from '../ui/store.ts';
import { useCurrentPage } from './current-page.ts';
import { errorStore } from './error-state.ts';
import classes from './Root.module.css';

/** Asked for early by main.tsx when somebody is signed in; the login page never needs it. */
export const loadShell = () => import('./Shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

export function Root() {
  const { token } = useSession();
  const error = useStore(errorStore);
  const page = useCurrentPage();
  const main = (
    <main id="contenuto" tabIndex={-1} className={classes.main}>
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
