import { useRouter } from '@tanstack/react-router';
import type { PageAddress } from '@wms/contract/pages/link';
import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick, leaveList } from '../page/list-place.ts';
import { useOpens } from '../page/PageLink.tsx';
import { Matched } from './Matched.tsx';
import classes from './Table.module.css';

export type NameCellProps = {
  name: string;
  code?: string | null | undefined;
  /** A person's address, in place of a code. */
  email?: string | null | undefined;
  /** The page that the name links to, if the person may open it. */
  to?: PageAddress;
  /** The whole row is the link: a click anywhere opens it, and with Ctrl it opens in a new tab, as for any link. */
  opensRow?: boolean;
  /** A small picture before the name. */
  mark?: ReactNode;
  /** The search text, which is marked in the name and in the code. */
  searched?: string | undefined;
  /** A third piece of text, after the code. */
  detail?: ReactNode;
};

/** A thing's name, with its code in muted mono, or its e-mail, under it. */
export function NameCell({ name, code, email, to, opensRow = false, mark, searched, detail }: NameCellProps) {
  const router = useRouter();
  const opens = useOpens(to);
  // A plain link is used, because fifty of the router's own links react to every navigation, which takes longer than
  // drawing the rows.
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    leaveList(event);
    if (!to || !isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  const text = <Matched text={name} searched={searched} />;
  return (
    <div className={classes.marked}>
      {mark}
      <div className={classes.title}>
        {to && opens ? (
          <a
            href={to}
            className={classes.link}
            data-row-link={opensRow || undefined}
            onClick={open}
            draggable={false}
            title={name}
          >
            {text}
          </a>
        ) : (
          <span className={classes.link} title={name}>
            {text}
          </span>
        )}
        {(code || email || detail) && (
          <span className={classes.under}>
            {code && (
              <span className={classes.code}>
                <Matched text={code} searched={searched} />
              </span>
            )}
            {email && <Email text={email} searched={searched} />}
            {(code || email) && detail && ' · '}
            {detail}
          </span>
        )}
      </div>
    </div>
  );
}

/** An e-mail in one line where it has room; a longer one breaks after its @, where people read it in two parts. */
export function Email({ text, searched }: { text: string; searched?: string | undefined }) {
  const at = text.indexOf('@') + 1;
  return (
    <span className={classes.email}>
      {searched ? (
        <Matched text={text} searched={searched} />
      ) : (
        <>
          {text.slice(0, at)}
          <wbr />
          {text.slice(at)}
        </>
      )}
    </span>
  );
}

/** A second, smaller line of a cell. */
export const Detail = ({ children }: { children: ReactNode }) => (
  <span className={classes.detail}>{children}</span>
);

/** A code, in the font for codes. */
export const Code = ({ children }: { children: ReactNode }) => (
  <span className={classes.code}>{children}</span>
);
