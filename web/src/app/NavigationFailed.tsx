import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { CallError, defaultMessage } from '../ui/call.ts';
import classes from './NavigationFailed.module.css';
import { onceServerAnswers } from './screen-code.ts';

/** A page that could not be shown: its code did not arrive, the guard had no answer, or the screen itself failed. */
export function NavigationFailed({ error }: { error: unknown }) {
  const unreachable = error instanceof CallError && error.status === 0;
  // A module that failed to load stays failed for this document: only a new one opens the page.
  useEffect(() => (unreachable ? onceServerAnswers(() => location.reload()) : undefined), [unreachable]);
  return (
    <div className={classes.failed} role="alert">
      <h1>La pagina non si è aperta</h1>
      <p>{error instanceof CallError ? error.message : defaultMessage}</p>
      {unreachable ? (
        <p>Si aprirà da sola appena il server risponde.</p>
      ) : (
        <Button onClick={() => location.reload()}>Ricarica</Button>
      )}
    </div>
  );
}
