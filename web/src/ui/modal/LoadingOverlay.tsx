import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type LongWork, loadingStore, longWorkSentence, longWorkStore } from '../../client/alerts/loading.ts';
import { proofAsked } from '../../client/alerts/proof.ts';
import { useStore } from '../../client/alerts/store.ts';
import classes from './LoadingOverlay.module.css';

/** Covers everything while the loading counter is above zero. Long work shows its progress and can be stopped. */
export function LoadingOverlay() {
  // A person who must first prove who they are needs the dialog below.
  const asked = useStore(proofAsked);
  const loading = useStore(loadingStore) > 0 && !asked;
  const work = useStore(longWorkStore);
  return (
    <div className={(loading && classes.overlay) || undefined}>
      <div className={(loading && classes.box) || undefined}>
        {/* This region is always in the page, so that screen readers announce its text. It leaves the bytes out,
            because they change all the time. */}
        <div role="status" aria-live="polite">
          {loading && (
            <Group gap={12} wrap="nowrap">
              <Loader size="sm" aria-hidden />
              <div>
                <span>Caricamento</span>
                {work && <p className={classes.long}>{longWorkSentence}</p>}
              </div>
            </Group>
          )}
        </div>
        {loading && work && <Stoppable work={work} />}
      </div>
    </div>
  );
}

function Stoppable({ work }: { work: LongWork }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button takes the focus, because nothing else can be used during the work, and a window below would keep it.
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
