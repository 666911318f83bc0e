import { Stack, Text } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useHeld } from '../../../client/session/current.ts';
import { ProfilePreview } from '../../../humanResources/profile-picture/Preview.tsx';
import type { Page } from '../../../ui/cupboards/page.ts';
import { Link } from '../../../ui/page/link.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { BugReportButton } from '../../../utilities/bug-reports/Button.tsx';
import { Bell } from '../../../utilities/notifications/Bell.tsx';
import { menuOf } from '../../menu/entries.ts';
import { useComplete } from '../../menu/registration.ts';
import { groups, pages } from '../../pages/table.ts';
import { openPalette } from '../../palette/palette-store.ts';
import { ColourSchemeMenu } from './ColourSchemeMenu.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import classes from './Navbar.module.css';
import { PageLink } from './PageLink.tsx';
import { keepClosedGroups, readClosedGroups } from './state.ts';

export type NavbarProps = { page: Page | undefined; open: boolean; narrow: boolean; onToggle: () => void };

export function Navbar({ page, open, narrow, onToggle }: NavbarProps) {
  const held = useHeld();
  const complete = useComplete();
  const menu = menuOf(pages, groups, { complete }, held);
  const [closed, setClosed] = useState(readClosedGroups);

  const toggle = (name: string) => {
    const next = new Set(closed);
    if (!next.delete(name)) next.add(name);
    setClosed(next);
    keepClosedGroups(next);
  };
  const profile = menu.groups.find(({ group }) => group.name === 'profile');
  const others = menu.groups.filter((group) => group !== profile);
  const links = (list: Page[]) =>
    list.map((item) => <PageLink key={item.name} item={item} page={page} open={open} />);
  const drawGroup = ({ group, pages: inside }: (typeof menu.groups)[number], heading: ReactNode) => (
    <MenuGroup
      key={group.name}
      group={group}
      closed={closed.has(group.name)}
      open={open}
      onToggle={toggle}
      heading={heading}
    >
      {links(inside)}
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
