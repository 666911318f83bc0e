import { Text } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { createStore, useStore } from '../../client/alerts/store.ts';
import { useHeld } from '../../client/session/current.ts';
import type { Page } from '../../ui/cupboards/page.ts';
import { addressOf, Link } from '../../ui/page/link.ts';
import { pageTitleStore } from '../../ui/page/title/page-title.ts';
import { IconButton } from '../../ui/parts/buttons.tsx';
import { CountBadge } from '../../ui/parts/CountBadge.tsx';
import { Bell } from '../../utilities/notifications/Bell.tsx';
import { isShown } from '../menu/entries.ts';
import { useComplete } from '../menu/registration.ts';
import { pages } from '../pages/table.ts';
import { openPalette } from '../palette/palette-store.ts';
import classes from './TopBar.module.css';

const buttons = pages.filter(({ meta }) => meta?.onPhoneBar);
const nothingWaits = createStore(0);

/** The bar over the page on phones: the menu button, the title of the page, and the two most used actions. */
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
  const complete = useComplete();
  return (
    <header className={classes.bar}>
      <IconButton icon={IconMenu2} label="Apri il menu" size={44} onClick={onMenu} aria-expanded={open} />
      <Text span lineClamp={2} flex={1} fw={600} fz="lg" lh={1.15} aria-hidden>
        {title || page?.label}
      </Text>
      {complete &&
        buttons
          .filter((button) => isShown(button, { complete }, held))
          .map((button) => <PageButton key={button.name} page={button} />)}
      {complete && <Bell size={44} iconSize={22} />}
      {complete && <IconButton icon={IconSearch} label="Cerca" size={44} onClick={openPalette} />}
    </header>
  );
}

function PageButton({ page }: { page: Page }) {
  const waiting = useStore(page.waiting ?? nothingWaits);
  return (
    <IconButton
      icon={page.icon}
      label={waiting ? `${page.label}, ${waiting} in attesa` : page.label}
      size={44}
      renderRoot={(props) => <Link to={addressOf(page.path)} {...props} />}
    >
      {waiting > 0 && <CountBadge corner>{waiting}</CountBadge>}
    </IconButton>
  );
}
