import { Loader } from '@mantine/core';
import classes from './LoadingOverlay.module.css';
import { loadingStore } from './loading.ts';
import { useStore } from './store.ts';

/** Over everything while the loading counter is above zero. */
export function LoadingOverlay() {
  const count = useStore(loadingStore);
  return (
    <div role="status" aria-live="polite">
      {count > 0 && (
        <div className={classes.overlay}>
          <div className={classes.box}>
            <Loader size="sm" aria-hidden />
            <span>Caricamento</span>
          </div>
        </div>
      )}
    </div>
  );
}
