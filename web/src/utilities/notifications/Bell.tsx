import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { countUnreadNotifications } from '@wms/contract/utilities/notifications/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useIdle } from '../../ui/page/use-idle.ts';
import classes from './Bell.module.css';
import { openNotifications } from './opened.ts';

/** How many notifications wait to be read, and the way to their list. `size` in pixels. */
export function Bell({ size, iconSize }: { size: number; iconSize: number }) {
  // After the page's own content: nobody waits for this number.
  const idle = useIdle();
  const count = useAnswer(countUnreadNotifications, {}, { enabled: idle }).data?.count ?? 0;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      onClick={openNotifications}
      aria-label={count > 0 ? `Notifiche, ${describeCount(count)} da leggere` : 'Notifiche'}
      title="Notifiche"
      className={classes.bell}
    >
      <IconBell size={iconSize} stroke={1.5} aria-hidden />
      {count > 0 && (
        <span className={classes.badge} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </ActionIcon>
  );
}

/** The server counts to a hundred. */
const describeCount = (count: number) => (count > 99 ? 'più di 99' : String(count));
