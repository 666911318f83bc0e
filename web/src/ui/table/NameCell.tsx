import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { leaveList } from '../page/list-place.ts';
import { Matched } from './Matched.tsx';
import classes from './Table.module.css';

export type NameCellProps = {
  name: string;
  code?: string | null | undefined;
  /** The page that the name leads to. */
  to?: string;
  /** The whole row is the link: a click anywhere opens it, with Ctrl in a new tab, as with any link. */
  opensRow?: boolean;
  /** A small picture before the name. */
  mark?: ReactNode;
  /** What is marked in name and code. */
  searched?: string | undefined;
  /** A third thing to know, after the code. */
  detail?: ReactNode;
};

/** A thing's name, with its code under it in muted mono. */
export function NameCell({ name, code, to, opensRow = false, mark, searched, detail }: NameCellProps) {
  const text = <Matched text={name} searched={searched} />;
  return (
    <div className={classes.marked}>
      {mark}
      <div className={classes.title}>
        {to ? (
          <Link
            to={to}
            className={classes.link}
            data-row-link={opensRow || undefined}
            onClick={leaveList}
            draggable={false}
            title={name}
          >
            {text}
          </Link>
        ) : (
          <span className={classes.link} title={name}>
            {text}
          </span>
        )}
        {(code || detail) && (
          <span className={classes.under}>
            {code && (
              <span className={classes.code}>
                <Matched text={code} searched={searched} />
              </span>
            )}
            {code && detail && ' · '}
            {detail}
          </span>
        )}
      </div>
    </div>
  );
}

/** A second, smaller line of a cell. */
export const Detail = ({ children }: { children: ReactNode }) => (
  <span className={classes.detail}>{children}</span>
);

/** A code, as codes are read. */
export const Code = ({ children }: { children: ReactNode }) => (
  <span className={classes.code}>{children}</span>
);
