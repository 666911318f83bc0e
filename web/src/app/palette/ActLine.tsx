/** The act of a line that can't be done yet, as it was understood, and what is missing or wrong. */
import type { UnderstoodAct } from './acts/use-act.ts';
import classes from './Palette.module.css';

type Props = { act: UnderstoodAct; says: string; words: string; isRefused: boolean };

export function ActLine({ act: { icon: Icon }, says, words, isRefused }: Props) {
  return (
    <div className={classes.act} data-refused={isRefused || undefined} role="status">
      <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.name}>
        {says}
        <span className={classes.words}>{words}</span>
      </span>
    </div>
  );
}
