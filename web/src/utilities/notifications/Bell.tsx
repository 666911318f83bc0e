import { IconBell } from '@tabler/icons-react';
import { countUnreadNotifications } from '@wms/contract/utilities/notifications/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useIdle } from '../../ui/page/use-idle.ts';
import { IconButton } from '../../ui/parts/buttons.tsx';
import { CountBadge } from '../../ui/parts/CountBadge.tsx';
import { openNotifications } from './notifications-store.ts';

/** The number of unread notifications, and the button that opens their list. `size` is in pixels. */
export function Bell({ size, iconSize }: { size: number; iconSize: number }) {
  // The number is fetched after the page's own content, because nobody waits for it.
  const idle = useIdle();
  const count = useAnswer(countUnreadNotifications, {}, { enabled: idle }).data?.count ?? 0;
  return (
    <IconButton
      icon={IconBell}
      label={count > 0 ? `Notifiche, ${describeCount(count)} da leggere` : 'Notifiche'}
      size={size}
      iconSize={iconSize}
      onClick={openNotifications}
      title="Notifiche"
    >
      {count > 0 && <CountBadge corner>{count > 99 ? '99+' : count}</CountBadge>}
    </IconButton>
  );
}

/** The server stops counting at a hundred. */
const describeCount = (count: number) => (count > 99 ? 'più di 99' : String(count));
