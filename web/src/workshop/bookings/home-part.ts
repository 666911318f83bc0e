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

type Booking = Home['bookings'][number];
type Area = Booking['area'];

const areas = ['rooms', 'vans'] as const;
const calledIn = { rooms: 'di stanze', vans: 'di furgoni' } as const;
const icons = { rooms: IconCalendarEvent, vans: IconCar } as const;

export const bookingsOnHome: HomePart<Home> = {
  tasks: ({ bookings, bookingsToApprove }, held) => {
    const ends = bookings.filter(({ offeredUntil, handOver }) => offeredUntil || handOver);
    const calm = bookings.filter((booking) => !ends.includes(booking));
    return [
      ...ends.toSorted(byEnd).map((booking) => endingTask(booking, held)),
      ...areas.flatMap((area) =>
        todayTask(
          area,
          calm.filter((booking) => booking.area === area),
          held,
        ),
      ),
      ...areas.flatMap((area): Task[] => {
        const count = bookingsToApprove?.[area] ?? 0;
        if (count === 0) return [];
        const { to, search } = listPlace(area, held);
        return [
          {
            key: `bookings to approve ${area}`,
            row: 'bookingsToApprove',
            icon: IconCalendarQuestion,
            title: `${formatCount(count, 'prenotazione', 'prenotazioni')} ${calledIn[area]} da approvare`,
            detail: 'Conferma o rifiuta prima che comincino',
            harm: 'approve',
            to,
            search: { ...search, whose: 'waiting' },
          },
        ];
      }),
    ];
  },
};

/** An offer ends by itself, and comes before a van that waits at the door. */
const byEnd = ({ offeredUntil: one }: Booking, { offeredUntil: other }: Booking) =>
  (one ? Date.parse(one) : never) - (other ? Date.parse(other) : never);
const never = Number.MAX_SAFE_INTEGER;

/** A task that the person does where they are: to accept a place, to take a van, to bring it back. */
function endingTask(booking: Booking, held: ReadonlySet<string>): Task {
  const { id, area, title, places, offeredUntil, handOver } = booking;
  return {
    key: `booking ${id}`,
    icon: icons[area],
    title: offeredUntil
      ? `Si è liberato il posto per «${title}»`
      : `${handOver === 'out' ? 'Parti' : 'Riconsegna'}: ${title}`,
    detail: [
      places,
      formatPeriod(booking),
      ...(offeredUntil ? [`accettalo entro le ${formatTime(offeredUntil)}`] : []),
    ].join(', '),
    harm: 'now',
    ...pageOf(booking, held),
  };
}

/** Several bookings of a day are one row, which leads to all of them. */
function todayTask(area: Area, bookings: readonly Booking[], held: ReadonlySet<string>): Task[] {
  const [first, ...others] = bookings;
  if (!first) return [];
  const common = {
    key: `bookings of today ${area}`,
    row: 'ownBookings',
    icon: icons[area],
    harm: 'today',
  } as const;
  if (others.length === 0)
    return [
      {
        ...common,
        title: first.title,
        detail: [first.places, formatPeriod(first), ...(first.waits ? ['in attesa'] : [])].join(', '),
        ...pageOf(first, held),
      },
    ];
  const { to, search } = listPlace(area, held);
  return [
    {
      ...common,
      title: `Oggi ${formatCount(bookings.length, 'prenotazione', 'prenotazioni')} ${calledIn[area]}`,
      detail: bookings.map(({ title, from }) => `${formatTime(from)} ${title}`).join(', '),
      // A person who was only invited may have no access to a page of bookings.
      ...(satisfies(held, seesIn[area]) && { to, search: { ...search, whose: 'mine' } }),
    },
  ];
}

const pageOf = ({ id, area, handOver }: Booking, held: ReadonlySet<string>) =>
  satisfies(held, seesIn[area]) ? { to: handOver ? handoverPath(id) : bookingPath(area, id) } : {};
