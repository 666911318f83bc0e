import { useEffect, useRef } from 'react';
import { type Store, useStore } from '../../../client/alerts/store.ts';
import type { Page } from '../../../ui/cupboards/page.ts';
import { addressOf, Link } from '../../../ui/page/link.ts';
import { CountBadge } from '../../../ui/parts/CountBadge.tsx';
import classes from './Navbar.module.css';

type Props = { item: Page; page: Page | undefined; open: boolean; marked: boolean };

/** The link of a page in the menu, which is marked on the page and on the pages below it. */
export function PageLink({ item, page, open, marked }: Props) {
  const Icon = item.icon;
  const entry = useRef<HTMLLIElement>(null);
  // The menu is longer than many windows.
  useEffect(() => {
    if (marked) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <li ref={entry}>
      <Link
        to={addressOf(item.path)}
        activeOptions={{ exact: true }}
        className={classes.link}
        data-marked={marked || undefined}
        aria-current={item.name === page?.name ? 'page' : undefined}
        title={open ? undefined : (item.meta?.hint ?? item.label)}
        preload="intent"
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <span className={classes.label}>{item.label}</span>
        {item.waiting && <Waiting store={item.waiting} />}
      </Link>
    </li>
  );
}

/** Shows the number of things of the page that wait for the network. */
function Waiting({ store }: { store: Store<number> }) {
  const waiting = useStore(store);
  if (waiting === 0) return null;
  return <CountBadge title={`${waiting} in attesa della rete`}>{waiting}</CountBadge>;
}
