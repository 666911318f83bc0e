import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** A few facts side by side, each under its name. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={classes.figures}>{children}</dl>
);

type FigureProps = {
  name: string;
  /** The one that people come for is the largest. */
  strong?: boolean;
  /** A plain fact, not a number. */
  plain?: boolean;
  /** It asks for attention. */
  low?: boolean;
  children: ReactNode;
};

export const Figure = ({ name, strong, plain, low, children }: FigureProps) => (
  <div data-strong={strong || undefined} data-plain={plain || undefined} data-low={low || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
