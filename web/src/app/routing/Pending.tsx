import classes from './Pending.module.css';

/** Shown while a page's code or the guard's answers take longer than 150 ms. */
export const Pending = () => (
  <div className={classes.pending} role="status" aria-label="Caricamento">
    <div className={classes.line} />
    <div className={classes.block} />
    <div className={classes.block} />
  </div>
);
