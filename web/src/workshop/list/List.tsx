/** The bookings of rooms or vans that this person may see, with their actions. */
import { Button, Stack } from '@mantine/core';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { satisfies } from '@wms/contract/platform/permissions';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import {
  bookingLists,
  type ListedBooking,
  mostDecided,
  usualWhose,
  whenLabels,
  whoseLabels,
} from '@wms/contract/workshop/bookings/list';
import { booksIn, managesWorkshop } from '@wms/contract/workshop/shared/access';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { useWrongDays } from '../../ui/fields/wrong-days.ts';
import { stateChoices } from '../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Table } from '../../ui/table/Table.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { OwnWaits } from '../bookings/waits/OwnWaits.tsx';
import { type Area, waitsOf } from '../shared/areas.ts';
import { actionsOf } from './actions.ts';
import { bookingColumns, startOf } from './columns.tsx';
import type { DecideProps } from './deciding/DecideModal.tsx';
import { type ListMove, moveWords } from './deciding/moves.ts';

const MoreFilters = later(async () => (await import('./MoreFilters.tsx')).MoreFilters);
const MoveRow = later(async () => (await import('./deciding/MoveRow.tsx')).MoveRow);
const FirstOnes = later(async () => (await import('../shared/FirstOnes.tsx')).FirstOnes);
const DecideModal = later(async () => (await import('./deciding/DecideModal.tsx')).DecideModal);

const things = ['prenotazione', 'prenotazioni'] as const;

export function BookingList({ area }: { area: Area }) {
  const held = useHeld();
  const [manages, books] = [satisfies(held, managesWorkshop), satisfies(held, booksIn[area])];
  const { listBookings, exportBookings, listChoices } = bookingLists[area];
  const list = useList(listBookings, { exporter: exportBookings });
  const { values, set } = list;
  const waits = useAnswer(waitsOf(area).listWaits, {}, { enabled: books });
  // The choices are fetched after the rows, because nobody opens the filter before. Without rows they say whether
  // anything can be booked.
  const { data: choices, isLoading: asksChoices } = useAnswer(
    listChoices,
    {},
    { enabled: !list.pages.loading },
  );
  // The person's waits are above the rows, so the rows are drawn together with them and aren't pushed down later.
  const asksMore = waits.isLoading || (asksChoices && list.pages.rows.length === 0);
  const pages = { ...list.pages, loading: list.pages.loading || asksMore };
  const places = choices ?? [];
  const nothingYet = choices?.length === 0;
  const [moved, openMove, closeMove] = useDialog<{ booking: ListedBooking; move: ListMove }>();
  const [decision, openDecision, closeDecision] = useDialog<Pick<DecideProps, 'bookings' | 'move'>>();
  const { person, team, from, to, q } = values;
  const more = [person, team, from, to].filter(Boolean).length;
  const wrong = useWrongDays('from', 'to');
  const [opened, setOpened] = useState(more > 0 || Object.keys(wrong).length > 0);
  const columns = useMemo(() => bookingColumns(area, q), [area, q]);
  const usual = usualWhose(area, held);
  const offered = choicesOf(whoseLabels).filter(({ value }) => value !== 'waiting' || manages);
  const selection = useSelection<ListedBooking>({
    // Only shown rows can be selected, so that nobody decides about a booking that they have not seen.
    pages: { rows: list.pages.rows, total: null },
    asked: JSON.stringify(values),
    nameOf: (booking) => nameOf(booking).name,
    words: things,
    actions: (['confirm', 'refuse'] as const).map((move) => ({
      label: moveWords[move],
      run: (ids) => {
        const bookings = list.pages.rows.filter(({ id }) => ids?.includes(id)).slice(0, mostDecided);
        if (bookings.length > 0) openDecision({ bookings, move });
      },
    })),
  });
  const times = choicesOf(whenLabels).filter(({ value }) => value !== 'late' || area === 'vans');
  const filters = [
    list.filter('whose', 'Di chi', offered, usual),
    list.filter('when', 'Quando', times, from || to || values.state ? 'any' : 'coming'),
    list.filter('state', 'Stato', stateChoices(bookingLife)),
    list.filter(
      'resource',
      area === 'vans' ? 'Furgone' : 'Stanza',
      places.map(({ id, name, dismissed }) => ({
        value: String(id),
        label: dismissed ? `${name} (dismess${area === 'vans' ? 'o' : 'a'})` : name,
      })),
    ),
  ];
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search(`Cerca per titolo, persona o ${area === 'vans' ? 'furgone' : 'stanza'}`)}
        filters={filters}
        controls={
          <>
            <Button variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
              {more > 0 ? `Altri filtri (${more})` : 'Altri filtri'}
            </Button>
            <ExportMenu compact save={list.save} disabled={list.empty} />
          </>
        }
        list={list}
      />
      {opened && <MoreFilters values={values} set={set} />}
      {books && <OwnWaits area={area} waits={waits.data} />}
      <ListContent
        things={things}
        list={{ ...list, pages }}
        notice={list.pages.total && !list.empty && describeCount(list.pages.total, things)}
        whenNone={nothingYet ? nothingWords[area] : emptyWords(area, books, usual)}
        {...(nothingYet &&
          manages && { firstStep: <FirstOnes kinds={[area === 'vans' ? 'van' : 'room']} /> })}
      >
        <Table
          label="Prenotazioni"
          columns={columns}
          {...list.table}
          momentOf={startOf}
          {...(manages && { selection })}
          actions={(booking) => actionsOf(booking, (move) => openMove({ booking, move }))}
        />
      </ListContent>
      {moved && <MoveRow {...moved} area={area} onClose={closeMove} />}
      {decision && <DecideModal {...decision} onDone={selection.clear} onClose={closeDecision} />}
    </Stack>
  );
}

/** Shown when nothing can be booked yet. */
const nothingWords = {
  rooms: 'Non c’è ancora nessuna stanza da prenotare.',
  vans: 'Non c’è ancora nessun furgone da prenotare.',
} as const;

function emptyWords(area: Area, books: boolean, usual: string): string {
  if (usual === 'mine' && books)
    return `Non hai prenotazioni in programma: premi «Prenota», scegli ${
      area === 'vans' ? 'un furgone' : 'una stanza'
    } e un orario libero.`;
  return 'Nessuna prenotazione in programma.';
}
