import { useEffect, useRef } from 'react';
import { type Store, useStore } from '../../../client/alerts/store.ts';
import { menuPlaceStore } from '../../../ui/cupboards/menu-place.ts';
import type { Page } from '../../../ui/cupboards/page.ts';
import { addressOf, Link } from '../../../ui/page/link.ts';
import { CountBadge } from '../../../ui/parts/CountBadge.tsx';
import classes from './Navbar.module.css';

/** The link of a page in the menu. */
export function PageLink({ item, page, open }: { item: Page; page: Page | undefined; open: boolean }) {
  const Icon = item.icon;
  const here = item.name === page?.name;
  // A page that has no place in the menu marks its parent page.
  const place = useStore(menuPlaceStore);
  const below = item.path !== '/' && (page?.path.startsWith(`${item.path}/`) ?? false);
  const within = !here && (below || place === item.path);
  const marked = here || within;
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
        aria-current={here ? 'page' : undefined}
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
