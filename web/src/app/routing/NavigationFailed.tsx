import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { CallError, defaultMessage, isUnreachable } from '../../client/call/send.ts';
import { onceServerAnswers } from '../../client/connection.ts';
import { usePageTitle } from '../../ui/page/title/page-title.ts';
import classes from './NavigationFailed.module.css';

const title = 'La pagina non si è aperta';

/** Shown instead of a page whose code did not arrive, whose guard got no answer, or whose screen failed. */
export function NavigationFailed({ error }: { error: unknown }) {
  const unreachable = isUnreachable(error);
  usePageTitle(title);
  // A browser does not load a failed module again in the same document, so the page is reloaded.
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
