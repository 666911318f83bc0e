import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** A few numbers side by side, each under its name. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={classes.figures}>{children}</dl>
);

type FigureProps = {
  name: string;
  /** The most important number, which is the largest. */
  strong?: boolean;
  /** A text, not a number. */
  plain?: boolean;
  /** The number needs attention. */
  low?: boolean;
  children: ReactNode;
};

export const Figure = ({ name, strong, plain, low, children }: FigureProps) => (
  <div data-strong={strong || undefined} data-plain={plain || undefined} data-low={low || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
