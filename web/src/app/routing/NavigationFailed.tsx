import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { CallError, defaultMessage, isUnreachable } from '../../client/call/send.ts';
import { onceServerAnswers } from '../../client/connection.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import classes from './NavigationFailed.module.css';

const title = 'La pagina non si è aperta';

/** A page that could not be shown: its code did not arrive, the guard had no answer, or the screen itself failed. */
export function NavigationFailed({ error }: { error: unknown }) {
  const unreachable = isUnreachable(error);
  usePageTitle(title);
  // A module that failed to load stays failed for this document: only a new one opens the page.
  useEffect(() => (unreachable ? onceServerAnswers(() => location.reload()) : undefined), [unreachable]);
  return (
    <div className={classes.failed} role="alert">
      <h1>{title}</h1>
      <p>{error instanceof CallError ? error.message : defaultMessage}</p>
      {unreachable ? (
        <p>Si aprirà da sola appena il server risponde.</p>
      ) : (
        <Button onClick={() => location.reload()}>Ricarica</Button>
      )}
    </div>
  );
}
