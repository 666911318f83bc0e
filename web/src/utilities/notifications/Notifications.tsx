/** The list behind the bell, which opens beside any page, and the choice of the notifications in it. */

import { Anchor, Button, CloseButton, Drawer, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { mayFollow } from '@wms/contract/pages/follow';
import { formatTime } from '@wms/contract/platform/formats';
import {
  countUnreadNotifications,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@wms/contract/utilities/notifications/endpoints';
import { Fragment, useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import type { FrameDialogProps } from '../../ui/cupboards/cupboard.ts';
import { PagedContent } from '../../ui/list/PagedContent.tsx';
import { PartSearch } from '../../ui/list/PartSearch.tsx';
import { useList } from '../../ui/list/use-list.ts';
import lines from '../../ui/parts/lines.module.css';
import { daysOf, sayDay } from '../../ui/table/days.ts';
import { NotificationChoices } from './Choices.tsx';
import classes from './Notifications.module.css';

const shown = [listNotifications, countUnreadNotifications];

export function Notifications({ opened, onClose }: FrameDialogProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={420}
      // The drawer's own heading would be a second banner beside the phone's top bar.
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Notifiche' } }}
      transitionProps={{ duration: 120 }}
    >
      <Group gap={0} wrap="nowrap" justify="space-between">
        <Title order={2} size="h4">
          Notifiche
        </Title>
        <CloseButton aria-label="Chiudi" size={36} onClick={onClose} />
      </Group>
      <Content onClose={onClose} />
    </Drawer>
  );
}

/**
 * The choices are here as well as in 'Area utente', because not everybody who gets notifications may open that page.
 */
function Content({ onClose }: { onClose: () => void }) {
  const [choosing, setChoosing] = useState(false);
  if (!choosing) return <List onClose={onClose} onChoose={() => setChoosing(true)} />;
  return (
    <>
      <Group gap="4px 16px" justify="space-between" mih={26} my={8}>
        <Anchor component="button" type="button" size="sm" onClick={() => setChoosing(false)}>
          Torna alle notifiche
        </Anchor>
      </Group>
      <NotificationChoices />
    </>
  );
}

function List({ onClose, onChoose }: { onClose: () => void; onChoose: () => void }) {
  const list = useList(listNotifications, { inAddress: false });
  const { pages } = list;
  const readAll = useChange(readAllNotifications, { refetch: shown, quiet: true });
  const { rows } = pages;
  const days = daysOf(rows, ({ toldAt }) => toldAt);
  const [newest] = rows;
  const anyUnread = rows.some(({ read }) => !read);
  return (
    <>
      <Group gap="4px 16px" justify="space-between" mih={26} my={8}>
        <Anchor component="button" type="button" size="sm" onClick={onChoose}>
          Scegli che cosa ricevere
        </Anchor>
        {newest && anyUnread && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={readAll.busy}
            onClick={() => readAll.run({ body: { upTo: newest.id } })}
          >
            Segna tutte come lette
          </Button>
        )}
      </Group>
      <PartSearch list={list} label="Cerca fra le notifiche" />
      <PagedContent
        pages={pages}
        searched={list}
        things={['notifica', 'notifiche']}
        rows={5}
        whenNone="Non hai ancora notifiche."
      >
        <ul className={lines.lines} aria-label="Notifiche, le più recenti prima">
          {rows.map((row) => (
            <Fragment key={row.id}>
              {days.has(row.id) && <li className={classes.day}>{sayDay(days.get(row.id) ?? '')}</li>}
              <Row row={row} onOpen={onClose} />
            </Fragment>
          ))}
        </ul>
      </PagedContent>
    </>
  );
}

function Row({
  row: { id, sentence, path: toldPath, toldAt, read },
  onOpen,
}: {
  row: Notification;
  onOpen: () => void;
}) {
  const markRead = useChange(readNotification, { refetch: shown, quiet: true });
  const router = useRouter();
  const held = useHeld();
  // Permissions may have changed since the news was told.
  const path = mayFollow(toldPath, held) ? toldPath : '/';
  const open = (event: React.MouseEvent) => {
    if (!read) void markRead.run({ params: { id: String(id) } });
    // With Ctrl or the middle button the link opens in another tab, like every link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
    void router.navigate({ href: path });
  };
  return (
    <li>
      <a href={path} className={classes.row} data-unread={!read || undefined} onClick={open}>
        <span className={classes.sentence}>
          {!read && <VisuallyHidden>Da leggere: </VisuallyHidden>}
          {sentence}
        </span>
        <Text component="time" c="dimmed" fz="small" dateTime={toldAt}>
          {formatTime(toldAt)}
        </Text>
      </a>
    </li>
  );
}
