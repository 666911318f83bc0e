import { formatParts } from '@wms/contract/platform/formats';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import type { ListedBooking } from '@wms/contract/workshop/bookings/list';
import { bookingPath } from '@wms/contract/workshop/bookings/paths';
import { LifeStateDot } from '../../ui/life/LifeStateDot.tsx';
import { TeamDot } from '../../ui/people/TeamDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Detail, NameCell } from '../../ui/table/NameCell.tsx';
import type { Area } from '../shared/areas.ts';
import { describeHours } from './period.ts';

export const placesOf = ({ resources }: Pick<ListedBooking, 'resources'>) =>
  resources.map(({ name }) => name).join(' + ');

/** The moment whose day stands over the rows. */
export const startOf = ({ from }: ListedBooking) => from;

export const bookingColumns = (
  area: Area,
  searched: string | undefined,
): readonly Column<ListedBooking, never>[] => [
  {
    key: 'title',
    header: 'Prenotazione',
    cell: (booking) => (
      <NameCell
        name={nameOf(booking).name}
        searched={searched}
        to={bookingPath(area, booking.id)}
        opensRow
        detail={formatParts(placesOf(booking), nameOf(booking).more)}
      />
    ),
  },
  {
    key: 'when',
    header: 'Quando',
    wraps: true,
    cell: (booking) => (
      <>
        {describeHours(booking)}
        {booking.repeats && <Detail>si ripete</Detail>}
      </>
    ),
  },
  {
    key: 'person',
    header: 'Di chi',
    wraps: true,
    cell: ({ person, team }) => (
      <>
        {person}
        {team && (
          <Detail>
            <TeamDot colour={team.colour} /> {team.name}
          </Detail>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Stato',
    card: 'lead',
    cell: ({ state, atRisk }) => (
      <>
        <LifeStateDot life={bookingLife} state={state} />
        {atRisk && <Detail>a rischio: furgone fermo</Detail>}
      </>
    ),
  },
];
