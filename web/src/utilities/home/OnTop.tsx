import { IconSearch } from '@tabler/icons-react';
import { use, useState } from 'react';
import { addressOf, Link } from '../../ui/page/link.ts';
import { type OpenPage, OpenPalette, useOpenPages } from '../../ui/page/open-pages.ts';
import tile from '../../ui/parts/tile.module.css';
import classes from './Home.module.css';

/** On phones the search and the scanner stand over everything else: they are where most work begins. */
export function OnTop() {
  const openPalette = use(OpenPalette);
  const scan = useOpenPages().find(({ name }) => name === 'Scan');
  return (
    <div className={classes.onTop}>
      <button type="button" className={classes.search} onClick={openPalette}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        Cerca
      </button>
      {scan && <PageLink page={scan} className={classes.scan} />}
    </div>
  );
}

/** The pages of the person's job that neither the menu nor another page of it leads to. */
export function JobPages() {
  const pages = useOpenPages().filter(({ place }) => place === 'alone');
  return <Pages label="Il tuo lavoro" pages={pages} />;
}

/** More links than these would be a second menu, so they are folded. */
const fewPages = 4;

/** The pages that the menu doesn't have, because the specification decides what it has. */
export function OutsideMenu() {
  const pages = useOpenPages().filter(({ place }) => place === 'outside');
  const [open, setOpen] = useState(false);
  const folded = pages.length > fewPages;
  const links = (open || !folded) && <Pages label="Fuori dal menu" pages={pages} />;
  if (!folded) return links;
  // Home is drawn before anybody unfolds them, and a link costs more than a text.
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.quiet}>{pages.length} pagine fuori dal menu</summary>
      {links}
    </details>
  );
}

function Pages({ label, pages }: { label: string; pages: readonly OpenPage[] }) {
  if (pages.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={classes.pages}>
        {pages.map((page) => (
          <li key={page.name}>
            <PageLink page={page} className={`${tile.tile} ${classes.page}`} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageLink({
  page: { icon: Icon, label, path },
  className,
}: {
  page: OpenPage;
  className?: string | undefined;
}) {
  return (
    <Link to={addressOf(path)} className={className ?? ''} preload="intent">
      <Icon size={20} stroke={1.5} aria-hidden />
      {label}
    </Link>
  );
}
