import type { ReactNode } from 'react';
import classes from './StateDot.module.css';

export type StateColour = 'green' | 'amber' | 'red' | 'teal' | 'gray';

/** A state as a coloured dot with a word, because colour alone can't be read by everyone. */
export function StateDot({ colour, children }: { colour: StateColour; children: ReactNode }) {
  return (
    <span className={classes.state} data-state>
      <span className={classes.dot} data-colour={colour} aria-hidden />
      {children}
    </span>
  );
}
