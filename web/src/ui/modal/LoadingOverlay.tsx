import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type LongWork, loadingStore, longWorkSentence, longWorkStore } from '../../client/told/loading.ts';
import { useStore } from '../../client/told/store.ts';
import classes from './LoadingOverlay.module.css';

/** Over everything while the loading counter is above zero; what lasts says how far it is, and can be stopped. */
export function LoadingOverlay() {
  const loading = useStore(loadingStore) > 0;
  const work = useStore(longWorkStore);
  return (
    <div className={(loading && classes.overlay) || undefined}>
      <div className={(loading && classes.box) || undefined}>
        {/* Always there, so that screen readers hear what comes into it; not the bytes, which change all the time. */}
        <div role="status" aria-live="polite">
          {loading && (
            <div className={classes.line}>
              <Loader size="sm" aria-hidden />
              <div>
                <span>Caricamento</span>
                {work && <p className={classes.long}>{longWorkSentence}</p>}
              </div>
            </div>
          )}
        </div>
        {loading && work && <Stoppable work={work} />}
      </div>
    </div>
  );
}

function Stoppable({ work }: { work: LongWork }) {
  const button = useRef<HTMLButtonElement>(null);
  // Nothing else can be used meanwhile, and a window below would keep the focus from coming here by itself.
  useEffect(() => button.current?.focus(), []);
  return (
    <section aria-label="File in preparazione">
      <p className={classes.progress}>{work.progress}</p>
      <Button ref={button} variant="default" onClick={work.stop}>
        Interrompi
      </Button>
    </section>
  );
}
