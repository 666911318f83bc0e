/** The frame around every page of a signed-in person: navbar, top bar on phones, command palette, questions. */

import { useHotkeys } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { questionStore } from '../../client/alerts/confirm.ts';
import { useStore } from '../../client/alerts/store.ts';
import { useOnChange } from '../../client/latest.ts';
import { followChanges } from '../../client/live.ts';
import { useHeld } from '../../client/session/current.ts';
import type { Page } from '../../ui/cupboards/page.ts';
import { later } from '../../ui/modal/later.tsx';
import {
  FindOpenPage,
  type OpenPage,
  OpenPages,
  OpenPalette,
  PagesSeenBy,
  type PageViewer,
} from '../../ui/page/open-pages.ts';
import { cupboards } from '../cupboards.ts';
import { isOffered, placeInMenu } from '../menu/entries.ts';
import { pages } from '../pages/table.ts';
import { openPalette, paletteStore } from '../palette/palette-store.ts';
import { Dialogs } from './Dialogs.tsx';
import { NotUpdated } from './NotUpdated.tsx';
import { Navbar } from './navbar/Navbar.tsx';
import { createNavbarState, narrowQuery } from './navbar/state.ts';
import { useOpenedOnce } from './opened-once.ts';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

// The first page does not wait for this code, because these parts are invisible until somebody opens them.
const Palette = later(async () => (await import('../palette/Palette.tsx')).Palette);
const MenuDrawer = later(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);
const ConfirmHost = later(async () => (await import('../../ui/modal/ConfirmHost.tsx')).ConfirmHost);

const navbar = createNavbarState(matchMedia(narrowQuery));

// Only Home uses this, when somebody requested a page before they signed in.
const findOpenPage = async (href: string, held: ReadonlySet<string>) =>
  (await import('../menu/seen-by.ts')).findPageToOpen(href, held);
// Only human resources use this, on a person's profile.
const findSeen = async (seer: PageViewer) => (await import('../menu/seen-by.ts')).findPagesSeenBy(seer);

/** On a phone the menu lies over the page. */
function closeDrawer() {
  if (navbar.narrow.get()) navbar.close();
}

export type ShellProps = {
  page: Page | undefined;
  /** The page fills the whole width, without a navbar, as for an error of the whole server. */
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
  const asked = useStore(questionStore) !== null;
  const menuDrawn = useOpenedOnce(open);
  const questionDrawn = useOpenedOnce(asked);
  useOnChange([pathname, paletteAsked], closeDrawer);

  useEffect(() => {
    for (const { start } of cupboards) start?.();
  }, []);

  if (wide) return children;
  const content = <Navbar page={page} open={open} narrow={narrow} onToggle={navbar.toggle} />;
  return (
    <div className={classes.shell} data-open={open}>
      {narrow ? (
        <>
          <TopBar page={page} open={open} onMenu={navbar.toggle} />
          {menuDrawn && (
            <MenuDrawer opened={open} onClose={navbar.close}>
              {content}
            </MenuDrawer>
          )}
        </>
      ) : (
        <aside className={classes.side}>{content}</aside>
      )}
      <PagesSeenBy value={findSeen}>
        <FindOpenPage value={findOpenPage}>
          <OpenPages value={openPages}>
            <OpenPalette value={openPalette}>
              <div>
                {page?.name !== 'Error' && <NotUpdated />}
                {children}
              </div>
            </OpenPalette>
          </OpenPages>
        </FindOpenPage>
      </PagesSeenBy>
      {questionDrawn && <ConfirmHost />}
      {paletteAsked > 0 && <Palette />}
      <Dialogs onOpen={closeDrawer} />
    </div>
  );
}

const pagesToOpen = (held: ReadonlySet<string>): OpenPage[] =>
  pages
    .filter((page) => isOffered(page, held))
    .map((page) => ({
      name: page.name,
      path: page.path,
      label: page.label,
      icon: page.icon,
      place: placeInMenu(page, pages, held),
    }));
