import { SimpleGrid } from '@mantine/core';
import type { BookingLists } from '@wms/contract/workshop/bookings/list';
import type { z } from 'zod';
import { PeriodFilter } from '../../ui/fields/PeriodFilter.tsx';
import { PersonFilter, TeamFilter } from '../../ui/people/Filters.tsx';

type Values = Partial<z.input<BookingLists['listBookings']['query']>>;
type Props = { values: Values; set: (patch: Values) => void };

/** The filters that need a search or a date. */
export function MoreFilters({ values: { person, team, from, to }, set }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <PersonFilter label="Di chi" id={person} onChange={(id) => set({ person: id })} />
      <TeamFilter id={team} onChange={(id) => set({ team: id })} />
      <PeriodFilter period={{ from, to }} set={set} />
    </SimpleGrid>
  );
}
