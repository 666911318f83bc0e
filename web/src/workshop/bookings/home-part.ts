/** The person's bookings of today, places that are offered to them, and requests that wait for their answer. */
import { IconCalendarEvent, IconCalendarQuestion, IconCar } from '@tabler/icons-react';
import { formatCount, formatTime } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { bookingPath, handoverPath } from '@wms/contract/workshop/bookings/paths';
import { seesIn } from '@wms/contract/workshop/shared/access';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';
import { listPlace } from '../shared/list-place.ts';

const calledIn = { rooms: 'di stanze', vans: 'di furgoni' } as const;

export const bookingsOnHome: HomePart<Home> = {
  tasks: ({ bookings, bookingsToApprove }, held) => [
    ...bookings.map(
      ({ id, area, title, places, waits, offeredUntil, handOver, ...period }): Task => ({
        key: `booking ${id}`,
        icon: area === 'vans' ? IconCar : IconCalendarEvent,
        title: offeredUntil
          ? `Si è liberato il posto per «${title}»`
          : handOver
            ? `${handOver === 'out' ? 'Parti' : 'Riconsegna'}: ${title}`
            : title,
        detail: [
          places,
          formatPeriod(period),
          ...(offeredUntil ? [`accettalo entro le ${formatTime(offeredUntil)}`] : waits ? ['in attesa'] : []),
        ].join(', '),
        tone: offeredUntil || handOver ? 'attention' : 'plain',
        // An offered place is kept for half an hour only.
        now: handOver !== null || offeredUntil !== null,
        // A person who was only invited may have no access to a page of bookings.
        ...(satisfies(held, seesIn[area]) && { to: handOver ? handoverPath(id) : bookingPath(area, id) }),
      }),
    ),
    ...(['rooms', 'vans'] as const).flatMap((area): Task[] => {
      const count = bookingsToApprove?.[area] ?? 0;
      if (count === 0) return [];
      const { to, search } = listPlace(area, held);
      return [
        {
          key: `bookings to approve ${area}`,
          icon: IconCalendarQuestion,
          title: `${formatCount(count, 'prenotazione', 'prenotazioni')} ${calledIn[area]} da approvare`,
          detail: 'Conferma o rifiuta prima che comincino',
          tone: 'attention',
          to,
          search: { ...search, whose: 'waiting' },
        },
      ];
    }),
  ],
};
