/** In the user area: the person's bookings, future ones first, and above them the address for their own calendar. */

import { Stack } from '@mantine/core';
import { satisfies } from '@wms/contract/platform/permissions';
import { bookingLists, type ListedBooking } from '@wms/contract/workshop/bookings/list';
import { type Area, areas, booksIn, seesIn } from '@wms/contract/workshop/shared/access';
import { useEffect, useMemo, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useLatest } from '../../client/latest.ts';
import { useHeld } from '../../client/session/current.ts';
import { PagedContent } from '../../ui/list/PagedContent.tsx';
import { PartSearch } from '../../ui/list/PartSearch.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { OwnWaits } from '../bookings/waits/OwnWaits.tsx';
import { OwnFeed } from '../feeds/OwnFeed.tsx';
import { waitsOf } from '../shared/areas.ts';
import { actionsOf } from './actions.ts';
import { bookingColumns, startOf } from './columns.tsx';
import type { ListMove } from './deciding/moves.ts';

const MoveRow = later(async () => (await import('./deciding/MoveRow.tsx')).MoveRow);

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
  const [came, setCame] = useState<readonly Area[]>([]);
  return (
    <Stack gap="xl">
      {/* This short section comes first, because the lists below may be long. */}
      <Section title="Nel tuo calendario">
        <OwnFeed />
      </Section>
      {seen.length === 0 && (
        <EmptyState>Le prenotazioni a cui partecipi arrivano nel tuo calendario.</EmptyState>
      )}
      {(asksWaits || came.length < seen.length) && <Pending error={null} rows={3} />}
      {!asksWaits && <OwnWaits area="rooms" waits={rooms.data} />}
      {!asksWaits && <OwnWaits area="vans" waits={vans.data} />}
      {seen.map((area) => (
        <OwnIn
          key={area}
          area={area}
          shown={!asksWaits && came.length === seen.length}
          onCome={() => setCame((before) => (before.includes(area) ? before : [...before, area]))}
        />
      ))}
    </Stack>
  );
}

const useWaits = (area: Area, held: ReturnType<typeof useHeld>) =>
  useAnswer(waitsOf(area).listWaits, {}, { enabled: satisfies(held, booksIn[area]) });

type OwnInProps = { area: Area; shown: boolean; onCome: () => void };

/** The bookings of one area. It fetches its rows before it is shown, and all areas are shown together. */
function OwnIn({ area, shown, onCome }: OwnInProps) {
  const { listBookings } = bookingLists[area];
  const coming = useList(listBookings, { inAddress: false, fixed: { whose: 'mine', when: 'coming' } });
  const past = useList(listBookings, { inAddress: false, fixed: { whose: 'mine', when: 'past' } });
  const columns = useMemo(() => bookingColumns(area, undefined), [area]);
  const [moved, openMove, closeMove] = useDialog<{ booking: ListedBooking; move: ListMove }>();
  const waits = coming.pages.loading || past.pages.loading;
  const come = useLatest(onCome);
  useEffect(() => {
    if (!waits) come.current();
  }, [waits]);
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
          <Table
            label={titles[area].coming}
            {...coming.table}
            columns={columns}
            momentOf={startOf}
            actions={(booking) => actionsOf(booking, (move) => openMove({ booking, move }))}
          />
        </PagedContent>
      </Section>
      {(past.narrowed || !past.empty) && (
        <Section title={titles[area].past}>
          <PartSearch list={past} label="Cerca fra le tue prenotazioni" />
          <PagedContent things={things} rows={3} pages={past.pages} searched={past} whenNone={null}>
            <Table label={titles[area].past} {...past.table} columns={columns} momentOf={startOf} />
          </PagedContent>
        </Section>
      )}
      {moved && <MoveRow {...moved} area={area} onClose={closeMove} />}
    </>
  );
}
