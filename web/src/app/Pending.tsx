import { Button } from '@mantine/core';
import { CallError, defaultMessage } from '../ui/call.ts';
import classes from './Pending.module.css';

/** While a page's code or the guard's answers take longer than 150 ms. */
export const Pending = () => (
  <div className={classes.pending} role="status" aria-label="Caricamento">
    <div className={classes.line} />
    <div className={classes.block} />
    <div className={classes.block} />
  </div>
);

/** A page that could not be shown: its code did not arrive, the guard had no answer, or the screen itself failed. */
export function NavigationFailed({ error }: { error: unknown }) {
  return (
    <div className={classes.failed} role="alert">
      <h1>La pagina non si è aperta</h1>
      <p>{error instanceof CallError ? error.message : defaultMessage}</p>
      <Button onClick={() => location.reload()}>Ricarica</Button>
    </div>
  );
}
