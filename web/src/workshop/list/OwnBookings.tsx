/** In the user area: what the person has booked, what is to come first, and above it the link to their own calendar. */
import { Stack } from '@mantine/core';
import { satisfies } from '@wms/contract/platform/permissions';
import { bookingLists } from '@wms/contract/workshop/bookings/list';
import { type Area, areas, booksIn, seesIn } from '@wms/contract/workshop/shared/access';
import { useMemo } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { PagedContent } from '../../ui/list/PagedContent.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/Page.tsx';
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
  return (
    <Stack gap="xl">
      {/* It is short, and the lists below may be long. */}
      <Section title="Nel tuo calendario">
        <OwnFeed />
      </Section>
      {seen.length === 0 && (
        <EmptyState>Le prenotazioni a cui partecipi arrivano nel tuo calendario.</EmptyState>
      )}
      {areas
        .filter((area) => satisfies(held, booksIn[area]))
        .map((area) => (
          <WaitsIn key={area} area={area} />
        ))}
      {seen.map((area) => (
        <OwnIn key={area} area={area} />
      ))}
    </Stack>
  );
}

function WaitsIn({ area }: { area: Area }) {
  const { data: waits } = useAnswer(waitsOf(area).listWaits);
  return <OwnWaits area={area} waits={waits} />;
}

function OwnIn({ area }: { area: Area }) {
  const { listBookings } = bookingLists[area];
  const coming = useList(listBookings, { inAddress: false, fixed: { whose: 'mine', when: 'coming' } });
  const past = useList(listBookings, { inAddress: false, fixed: { whose: 'mine', when: 'past' } });
  const columns = useMemo(() => bookingColumns(area, undefined), [area]);
  return (
    <>
      <Section title={titles[area].coming}>
        <PagedContent
          {...{ things, rows: 3, pages: coming.pages }}
          whenNone="Niente in programma: quello che prenoti, o a cui partecipi, compare qui."
        >
          <Table label={titles[area].coming} {...coming.table} columns={columns} />
        </PagedContent>
      </Section>
      {!past.empty && (
        <Section title={titles[area].past}>
          <PagedContent {...{ things, rows: 3, pages: past.pages }} whenNone={null}>
            <Table label={titles[area].past} {...past.table} columns={columns} />
          </PagedContent>
        </Section>
      )}
    </>
  );
}
