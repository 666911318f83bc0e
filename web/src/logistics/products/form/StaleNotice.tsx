import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './Form.module.css';
import type { Stale } from './use-edit-form.ts';

/** Two people edited: what the other one changed, and what to do about it. */
export function StaleNotice({ stale }: { stale: Stale }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={here} className={classes.notice} role="alert">
      <div>
        <p>{stale.sentence}. Quello che hai scritto è ancora qui.</p>
        {stale.changed.length > 0 && (
          <ul>
            {stale.changed.map(({ label, now }) => (
              <li key={label}>
                {label}: ora <strong>{now}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button variant="default" onClick={stale.takeTheirs}>
        Unisci alle mie
      </Button>
      <Button color="red" variant="default" onClick={stale.saveAnyway}>
        Salva le mie
      </Button>
    </div>
  );
}
