import type { ReactNode } from 'react';
import classes from './CountBadge.module.css';

type Props = {
  /** The badge is in the upper right corner of a button, whose name must also have the number. */
  corner?: boolean;
  title?: string;
  children: ReactNode;
};

/** The number of things that wait for the person. */
export const CountBadge = ({ corner, title, children }: Props) => (
  <span className={classes.badge} data-corner={corner || undefined} title={title} aria-hidden={corner}>
    {children}
  </span>
);
