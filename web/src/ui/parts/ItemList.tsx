import type { ReactNode } from 'react';
import classes from './ItemList.module.css';

/** A short list of things with lines between them, for places where a table would be too much. */
export const ItemList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

type ItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** A number, at the right. */
  figure?: ReactNode;
  /** The actions of the item. On a phone they stand under it when it also has a number. */
  actions?: ReactNode;
};

export const Item = ({ icon, children, figure, actions }: ItemProps) => (
  <li className={classes.item}>
    {icon && <span className={classes.icon}>{icon}</span>}
    <div className={classes.what}>{children}</div>
    {figure && <div className={classes.figure}>{figure}</div>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </li>
);

/** A second, smaller line. */
export const Small = ({ children }: { children: ReactNode }) => (
  <span className={classes.small}>{children}</span>
);
