import type { ReactNode } from 'react';
import classes from './StateDot.module.css';

export type StateColour = 'green' | 'amber' | 'red' | 'teal' | 'gray';

type Props = {
  colour: StateColour;
  /** The content is a sentence, whose lines may break; shorter texts stay on one line. */
  sentence?: boolean;
  children: ReactNode;
};

/** A state as a coloured dot with a word, because colour alone can't be read by everyone. */
export function StateDot({ colour, sentence, children }: Props) {
  return (
    <span className={classes.state} data-state data-sentence={sentence || undefined}>
      <span className={classes.dot} data-colour={colour} aria-hidden />
      {children}
    </span>
  );
}
