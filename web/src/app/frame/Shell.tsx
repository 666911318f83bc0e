/** The frame around every page of a signed-in person: navbar, top bar on phones, command palette, questions. */
import '@mantine/core/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { Drawer } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { followChanges } from '../../client/live.ts';
import { useHeld } from '../../client/session/current.ts';
import { useStore } from '../../client/told/store.ts';
import { movementsLieHere } from '../../logistics/scan/shared/kept-here.ts';
import { ConfirmHost } from '../../ui/modal/ConfirmHost.tsx';
import { type OpenPage, OpenPages } from '../../ui/page/open-pages.ts';
import { BugReport } from '../../utilities/bug-reports/BugReport.tsx';
import { bugReportStore } from '../../utilities/bug-reports/opened.ts';
import { notificationsStore } from '../../utilities/notifications/opened.ts';
import { isOffered } from '../menu/entries.ts';
import { groups, type Page, pages } from '../pages/table.ts';
import { openPalette, paletteStore } from '../palette/opened.ts';
import { Navbar } from './Navbar.tsx';
import { createNavbarState, narrowQuery } from './navbar-state.ts';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

const Notifications = lazy(async () => ({
  default: (await import('../../utilities/notifications/Notifications.tsx')).Notifications,
}));
const Palette = lazy(async () => ({ default: (await import('../palette/Palette.tsx')).Palette }));

const navbar = createNavbarState(matchMedia(narrowQuery));

export type ShellProps = {
  page: Page | undefined;
  /** Nothing beside the page: the error that concerns the whole server. */
  wide: boolean;
  children: ReactNode;
};

export function Shell({ page, wide, children }: ShellProps) {
  const open = useStore(navbar.open);
  const narrow = useStore(navbar.narrow);
  const paletteAsked = useStore(paletteStore);
  const pathname = useRouterState({ select: (state) => state.location.pathname });

  const held = useHeld();
  useEffect(followChanges, []);
  const openPages = useMemo(() => pagesToOpen(held), [held]);

  useHotkeys([['mod+K', openPalette]], []);
  const reporting = useStore(bugReportStore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when something else is opened
  useEffect(() => {
    if (navbar.narrow.get()) navbar.close();
  }, [pathname, paletteAsked, reporting]);

  // Movements that this device could not send yet are sent from whatever page is open.
  useEffect(() => {
    if (movementsLieHere())
      import('../../logistics/scan/queue/start.ts').then(({ startQueue }) => startQueue()).catch(() => {});
  }, []);

  if (wide) return children;
  const content = <Navbar page={page} open={open} narrow={narrow} onToggle={navbar.toggle} />;
  return (
    <div className={classes.shell} data-open={open}>
      {narrow ? (
        <>
          <TopBar page={page} open={open} onMenu={navbar.toggle} />
          <Drawer
            opened={open}
            onClose={navbar.close}
            size={304}
            withCloseButton={false}
            padding={0}
            attributes={{ content: { 'aria-label': 'Menu' } }}
            classNames={{ body: classes.drawer, content: classes.drawerContent }}
            transitionProps={{ duration: 120 }}
          >
            {content}
          </Drawer>
        </>
      ) : (
        <aside className={classes.side}>{content}</aside>
      )}
      <OpenPages value={openPages}>{children}</OpenPages>
      <ConfirmHost />
      <BugReport />
      <NotificationList />
      {paletteAsked > 0 && (
        <Suspense fallback={null}>
          <Palette />
        </Suspense>
      )}
    </div>
  );
}

/** The list behind the bell is fetched with its first opening, and then stays for the next one. */
function NotificationList() {
  const opened = useStore(notificationsStore);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Notifications opened={opened} onClose={() => notificationsStore.set(false)} />
    </Suspense>
  );
}

const pagesToOpen = (held: ReadonlySet<string>): OpenPage[] =>
  pages
    .filter((page) => isOffered(page, held))
    .map(({ name, path, label, icon, group }) => ({
      name,
      path,
      label,
      icon,
      group: groups.find((candidate) => candidate.name === group)?.label ?? '',
      own: group === 'profile',
    }));
