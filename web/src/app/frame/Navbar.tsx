import { ActionIcon, type MantineColorScheme, Menu, Stack, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHeld } from '../../client/session/current.ts';
import { type Store, useStore } from '../../client/told/store.ts';
import { ProfilePreview } from '../../humanResources/profile-picture/Preview.tsx';
import type { Page } from '../../ui/cupboards/page.ts';
import { CountBadge } from '../../ui/parts/CountBadge.tsx';
import { BugReportButton } from '../../utilities/bug-reports/Button.tsx';
import { Bell } from '../../utilities/notifications/Bell.tsx';
import { menuOf } from '../menu/entries.ts';
import { useComplete } from '../menu/registration.ts';
import { type Group, groups, pages } from '../pages/table.ts';
import { openPalette } from '../palette/opened.ts';
import { Logo } from './Logo.tsx';
import classes from './Navbar.module.css';
import { keepClosedGroups, readClosedGroups } from './navbar-state.ts';

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
  const links = (list: Page[]) =>
    list.map((item) => <PageLink key={item.name} item={item} page={page} open={open} />);

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
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          onClick={onToggle}
          aria-label={open ? 'Chiudi il menu' : 'Apri il menu'}
          aria-expanded={open}
        >
          {open ? (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.5} />
          ) : (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.5} />
          )}
        </ActionIcon>
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
        {menu.groups
          .filter(({ group }) => group.name === 'profile')
          .map(({ group, pages: inside }) => (
            <Section
              key={group.name}
              group={group}
              closed={closed.has(group.name)}
              open={open}
              onToggle={toggle}
              heading={<ProfilePreview />}
            >
              {links(inside)}
            </Section>
          ))}
        <ul className={classes.list}>{links(menu.top)}</ul>
        {menu.groups
          .filter(({ group }) => group.name !== 'profile')
          .map(({ group, pages: inside }) => (
            <Section
              key={group.name}
              group={group}
              closed={closed.has(group.name)}
              open={open}
              onToggle={toggle}
              heading={
                <Text span c="dimmed" fz="xs" fw={600}>
                  {group.label}
                </Text>
              }
            >
              {links(inside)}
            </Section>
          ))}
        {menu.after.length > 0 && <ul className={classes.list}>{links(menu.after)}</ul>}
      </nav>

      <div className={classes.footer}>
        <BugReportButton complete={complete} wide={open} />
        <ColourSchemeMenu />
      </div>
    </div>
  );
}

type SectionProps = {
  group: Group;
  closed: boolean;
  open: boolean;
  onToggle: (name: string) => void;
  heading: React.ReactNode;
  children: React.ReactNode;
};

/**
 * A group of the menu. A click on its name opens or closes it, where that is allowed; the narrow bar shows only pages.
 */
function Section({ group, closed, open, onToggle, heading, children }: SectionProps) {
  const folded = closed && group.collapsible && open;
  const listId = `menu-${group.name}`;
  return (
    <div className={classes.section} data-group={group.name}>
      {open &&
        (group.collapsible ? (
          <button
            type="button"
            className={classes.heading}
            aria-expanded={!folded}
            aria-controls={listId}
            onClick={() => onToggle(group.name)}
          >
            {heading}
            <IconChevronDown size={16} stroke={1.5} className={classes.chevron} aria-hidden />
          </button>
        ) : (
          <div className={classes.heading}>{heading}</div>
        ))}
      <ul className={classes.list} id={listId} hidden={folded} aria-label={group.label}>
        {children}
      </ul>
    </div>
  );
}

function PageLink({ item, page, open }: { item: Page; page: Page | undefined; open: boolean }) {
  const Icon = item.icon;
  const here = item.name === page?.name;
  // A page that has no place in the menu marks its parent page.
  const within = !here && item.path !== '/' && (page?.path.startsWith(`${item.path}/`) ?? false);
  return (
    <li>
      <Link
        to={item.path}
        // Without `exact` the link would also call itself the current page on the pages below it.
        activeOptions={{ exact: true }}
        className={classes.link}
        data-marked={here || within || undefined}
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

/** How many things of the page wait for the network. */
function Waiting({ store }: { store: Store<number> }) {
  const waiting = useStore(store);
  if (waiting === 0) return null;
  return <CountBadge title={`${waiting} in attesa della rete`}>{waiting}</CountBadge>;
}

const schemes: readonly { value: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'auto', label: 'Come il sistema', icon: IconDeviceDesktop },
  { value: 'light', label: 'Chiaro', icon: IconSun },
  { value: 'dark', label: 'Scuro', icon: IconMoon },
];

function ColourSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ value }) => value === colorScheme)?.icon ?? IconSun;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Tema" title="Tema">
          <Current size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            aria-current={value === colorScheme}
            leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
            rightSection={value === colorScheme ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
