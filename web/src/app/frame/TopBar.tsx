import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconScan, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getInsertionStatus } from '@wms/contract/identity/registration/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { useStore } from '../../client/told/store.ts';
import { waitingStore } from '../../logistics/scan/shared/kept-here.ts';
import { pageTitleStore } from '../../ui/page/page-title.ts';
import { Bell } from '../../utilities/notifications/Bell.tsx';
import { isShown } from '../menu/entries.ts';
import { type Page, pages } from '../pages/table.ts';
import { openPalette } from '../palette/opened.ts';
import classes from './TopBar.module.css';

const scan = pages.find(({ name }) => name === 'Scan');

/** The bar over the page on phones: the menu, where one is, and the two things one comes for. */
export function TopBar({
  page,
  open,
  onMenu,
}: {
  page: Page | undefined;
  open: boolean;
  onMenu: () => void;
}) {
  const title = useStore(pageTitleStore);
  const held = useHeld();
  const waiting = useStore(waitingStore);
  const { data } = useAnswer(getInsertionStatus, {}, { enabled: false });
  const complete = data?.status === 'completato';
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={onMenu}
        aria-label="Apri il menu"
        aria-expanded={open}
      >
        <IconMenu2 size={22} stroke={1.5} />
      </ActionIcon>
      <span className={classes.title} aria-hidden>
        {title || page?.label}
      </span>
      {complete && scan && isShown(scan, { complete }, held) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={waiting ? `${scan.label}, ${waiting} in attesa` : scan.label}
          renderRoot={(props) => <Link to={scan.path} {...props} />}
        >
          <IconScan size={22} stroke={1.5} />
          {waiting > 0 && <span className={classes.badge}>{waiting}</span>}
        </ActionIcon>
      )}
      {complete && <Bell size={44} iconSize={22} />}
      {complete && (
        <ActionIcon variant="subtle" color="gray" size={44} onClick={openPalette} aria-label="Cerca">
          <IconSearch size={22} stroke={1.5} />
        </ActionIcon>
      )}
    </header>
  );
}
