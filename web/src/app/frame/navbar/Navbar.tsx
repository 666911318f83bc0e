import { Stack, Text } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../../client/alerts/store.ts';
import { useOnChange } from '../../../client/latest.ts';
import { useHeld } from '../../../client/session/current.ts';
import { ProfilePreview } from '../../../humanResources/profile-picture/Preview.tsx';
import { menuPlaceStore } from '../../../ui/cupboards/menu-place.ts';
import type { Page } from '../../../ui/cupboards/page.ts';
import { Link } from '../../../ui/page/link.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { BugReportButton } from '../../../utilities/bug-reports/Button.tsx';
import { Bell } from '../../../utilities/notifications/Bell.tsx';
import { isMarked, menuOf, ownGroupsOf } from '../../menu/entries.ts';
import { useComplete } from '../../menu/registration.ts';
import { groups, pages } from '../../pages/table.ts';
import { openPalette } from '../../palette/palette-store.ts';
import { ColourSchemeMenu } from './ColourSchemeMenu.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import classes from './Navbar.module.css';
import { PageLink } from './PageLink.tsx';
import { keepGroupChoices, readGroupChoices } from './state.ts';

export type NavbarProps = { page: Page | undefined; open: boolean; narrow: boolean; onToggle: () => void };

export function Navbar({ page, open, narrow, onToggle }: NavbarProps) {
  const held = useHeld();
  const complete = useComplete();
  const menu = menuOf(pages, groups, { complete }, held);
  const place = useStore(menuPlaceStore);
  const marks = (item: Page) => isMarked(item, page, place);
  const [choices, setChoices] = useState(readGroupChoices);
  // The group of the page in view is open, unless the person closes it while they are there.
  const [closedHere, setClosedHere] = useState(false);
  useOnChange([page], () => setClosedHere(false));
  const own = ownGroupsOf(menu.groups);
  const current = menu.groups.find(({ pages: inside }) => inside.some(marks))?.group.name;
  const isOpen = ({ group: { name } }: (typeof menu.groups)[number]) =>
    !closedHere && name === current ? true : (choices[name] ?? own.has(name));

  const toggle = (name: string, opened: boolean) => {
    const next = { ...choices, [name]: opened };
    setChoices(next);
    keepGroupChoices(next);
    if (name === current) setClosedHere(!opened);
  };
  const profile = menu.groups.find(({ group }) => group.name === 'profile');
  const others = menu.groups.filter((group) => group !== profile);
  const links = (list: Page[]) =>
    list.map((item) => <PageLink key={item.name} item={item} page={page} open={open} marked={marks(item)} />);
  const drawGroup = (drawn: (typeof menu.groups)[number], heading: ReactNode) => (
    <MenuGroup
      key={drawn.group.name}
      group={drawn.group}
      closed={!isOpen(drawn)}
      open={open}
      onToggle={toggle}
      heading={heading}
    >
      {links(drawn.pages)}
    </MenuGroup>
  );

  return (
    <div className={classes.navbar} data-open={open}>
      <div className={classes.top}>
        {open && (
          <Link to="/" className={classes.brand}>
            <Logo />
            <Stack component="span" gap={0} miw={0}>
              <span className={classes.title}>Warehouse Management System</span>
              <Text span c="dimmed" fz="xs" lh={1.4}>
                Gestionale
              </Text>
            </Stack>
          </Link>
        )}
        <IconButton
          icon={open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand}
          label={open ? 'Chiudi il menu' : 'Apri il menu'}
          iconSize={20}
          onClick={onToggle}
          aria-expanded={open}
        />
      </div>

      {complete && (
        <div className={classes.tools}>
          <button type="button" className={classes.search} onClick={openPalette} title="Cerca (Ctrl+K)">
            <IconSearch size={18} stroke={1.5} aria-hidden />
            <span className={classes.label}>Cerca</span>
            <kbd className={classes.keys} aria-hidden>
              Ctrl K
            </kbd>
          </button>
          {/* On phones the bell is in the bar over the page. */}
          {!narrow && <Bell size={36} iconSize={20} />}
        </div>
      )}

      <nav aria-label="Menu principale" className={classes.body}>
        {profile && drawGroup(profile, <ProfilePreview />)}
        <ul className={classes.list}>{links(menu.top)}</ul>
        {others.map((other) =>
          drawGroup(
            other,
            <Text span c="dimmed" fz="xs" fw={600}>
              {other.group.label}
            </Text>,
          ),
        )}
        {menu.after.length > 0 && <ul className={classes.list}>{links(menu.after)}</ul>}
      </nav>

      <div className={classes.footer}>
        <BugReportButton complete={complete} wide={open} />
        <ColourSchemeMenu />
      </div>
    </div>
  );
}

/**
 * The same drawing as in public/favicon.svg. It is repeated here because a file would cost one more request before the
 * first page.
 */
const Logo = () => (
  <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden>
    <rect width="32" height="32" rx="7" fill="#0B7A75" />
    <path d="M6 14.2 16 8l10 6.2V25h-3.4v-8H9.4v8H6z" fill="#fff" />
    <path d="M12 19.4h8v2.2h-8zm0 3.4h8V25h-8z" fill="#fff" />
  </svg>
);
