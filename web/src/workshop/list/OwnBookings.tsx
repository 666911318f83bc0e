/** In the user area: the person's bookings, future ones first, and above them the address for their own calendar. */

import { Stack } from '@mantine/core';
import { satisfies } from '@wms/contract/platform/permissions';
import { bookingLists } from '@wms/contract/workshop/bookings/list';
import { type Area, areas, booksIn, seesIn } from '@wms/contract/workshop/shared/access';
import { useMemo } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { PagedContent } from '../../ui/list/PagedContent.tsx';
import { PartSearch } from '../../ui/list/PartSearch.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { OwnWaits } from '../bookings/waits/OwnWaits.tsx';
import { OwnFeed } from '../feeds/OwnFeed.tsx';
import { waitsOf } from '../shared/areas.ts';
import { bookingColumns } from './columns.tsx';

const titles = {
  rooms: { coming: 'Stanze', past: 'Stanze: passate' },
  vans: { coming: 'Furgoni', past: 'Furgoni: passate' },
} as const;
const things = ['prenotazione', 'prenotazioni'] as const;

export function OwnBookings() {
  const held = useHeld();
  const seen = areas.filter((area) => satisfies(held, seesIn[area]));
  const rooms = useWaits('rooms', held);
  const vans = useWaits('vans', held);
  // The person's waits are above the lists, so the lists are drawn together with them and aren't pushed down later.
  const asksWaits = rooms.isLoading || vans.isLoading;
  return (
    <Stack gap="xl">
      {/* This short section comes first, because the lists below may be long. */}
      <Section title="Nel tuo calendario">
        <OwnFeed />
      </Section>
      {seen.length === 0 && (
        <EmptyState>Le prenotazioni a cui partecipi arrivano nel tuo calendario.</EmptyState>
      )}
      {asksWaits && <Pending error={null} rows={3} />}
      {!asksWaits && <OwnWaits area="rooms" waits={rooms.data} />}
      {!asksWaits && <OwnWaits area="vans" waits={vans.data} />}
      {seen.map((area) => (
        <OwnIn key={area} area={area} shown={!asksWaits} />
      ))}
    </Stack>
  );
}

const useWaits = (area: Area, held: ReturnType<typeof useHeld>) =>
  useAnswer(waitsOf(area).listWaits, {}, { enabled: satisfies(held, booksIn[area]) });

/** The bookings of one area. It fetches its rows before it is shown. */
function OwnIn({ area, shown }: { area: Area; shown: boolean }) {
  const { listBookings } = bookingLists[area];
  const coming = useList(listBookings, { inAddress: false, fixed: { whose: 'mine', when: 'coming' } });
  const past = useList(listBookings, { inAddress: false, fixed: { whose: 'mine', when: 'past' } });
  const columns = useMemo(() => bookingColumns(area, undefined), [area]);
  if (!shown) return null;
  return (
    <>
      <Section title={titles[area].coming}>
        <PartSearch list={coming} label="Cerca fra le tue prenotazioni" />
        <PagedContent
          things={things}
          rows={3}
          pages={coming.pages}
          searched={coming}
          whenNone="Niente in programma: quello che prenoti, o a cui partecipi, compare qui."
        >
          <Table label={titles[area].coming} {...coming.table} columns={columns} />
        </PagedContent>
      </Section>
      {(past.narrowed || !past.empty) && (
        <Section title={titles[area].past}>
          <PartSearch list={past} label="Cerca fra le tue prenotazioni" />
          <PagedContent things={things} rows={3} pages={past.pages} searched={past} whenNone={null}>
            <Table label={titles[area].past} {...past.table} columns={columns} />
          </PagedContent>
        </Section>
      )}
    </>
  );
}
