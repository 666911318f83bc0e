/** The frame around every page of a signed-in person: navbar, top bar on phones, command palette, questions. */
import { useHotkeys } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { followChanges } from '../../client/live.ts';
import { useHeld } from '../../client/session/current.ts';
import { questionStore } from '../../client/told/confirm.ts';
import { useStore } from '../../client/told/store.ts';
import { movementsLieHere } from '../../logistics/scan/shared/kept-here.ts';
import { later } from '../../ui/modal/later.tsx';
import { type OpenPage, OpenPages } from '../../ui/page/open-pages.ts';
import { bugReportStore } from '../../utilities/bug-reports/opened.ts';
import { notificationsStore } from '../../utilities/notifications/opened.ts';
import { isOffered } from '../menu/entries.ts';
import { groups, type Page, pages } from '../pages/table.ts';
import { openPalette, paletteStore } from '../palette/opened.ts';
import { Navbar } from './Navbar.tsx';
import { createNavbarState, narrowQuery } from './navbar-state.ts';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

// None of it is seen until somebody asks for it, and the first page waits for none of it.
const Palette = later(async () => (await import('../palette/Palette.tsx')).Palette);
const MenuDrawer = later(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);
const ConfirmHost = later(async () => (await import('../../ui/modal/ConfirmHost.tsx')).ConfirmHost);
const BugReport = later(async () => (await import('../../utilities/bug-reports/BugReport.tsx')).BugReport);
const Notifications = later(
  async () => (await import('../../utilities/notifications/Notifications.tsx')).Notifications,
);

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
  const asked = useStore(questionStore) !== null;
  const notifying = useStore(notificationsStore);
  // What was open once stays, so that it can fade out and keep what was typed.
  const drawn = useRef({ menu: false, question: false, bugReport: false, notifications: false }).current;
  if (open) drawn.menu = true;
  if (asked) drawn.question = true;
  if (reporting) drawn.bugReport = true;
  if (notifying) drawn.notifications = true;
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
          {drawn.menu && (
            <MenuDrawer opened={open} onClose={navbar.close}>
              {content}
            </MenuDrawer>
          )}
        </>
      ) : (
        <aside className={classes.side}>{content}</aside>
      )}
      <OpenPages value={openPages}>{children}</OpenPages>
      {drawn.question && <ConfirmHost />}
      {drawn.bugReport && <BugReport />}
      {paletteAsked > 0 && <Palette />}
      {drawn.notifications && (
        <Notifications opened={notifying} onClose={() => notificationsStore.set(false)} />
      )}
    </div>
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
