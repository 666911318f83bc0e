import { SimpleGrid } from '@mantine/core';
import { searchPeople, searchTeams } from '@wms/contract/humanResources/who-is-who/endpoints';
import type { BookingLists } from '@wms/contract/workshop/bookings/list';
import type { z } from 'zod';
import { useAnswer } from '../../client/answer.ts';
import { PersonSelect } from '../../humanResources/who-is-who/PersonSelect.tsx';
import { TeamSelect } from '../../humanResources/who-is-who/TeamSelect.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';

type Values = Partial<z.input<BookingLists['listBookings']['query']>>;
type Props = { values: Values; set: (patch: Values) => void };

const unset = { name: '…', id: 0 };
const idOf = (choice: { id: number } | null) => (choice ? String(choice.id) : undefined);

/** The filters that need a search or a date. The address has only ids, so the names are fetched. */
export function MoreFilters({ values: { person, team, from = '', to = '' }, set }: Props) {
  const people = useAnswer(searchPeople, { query: { id: person ?? '' } }, { enabled: Boolean(person) });
  const teams = useAnswer(searchTeams, { query: { id: team ?? '' } }, { enabled: Boolean(team) });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <PersonSelect
        label="Di chi"
        value={person ? (people.data?.[0] ?? unset) : null}
        onChange={(choice) => set({ person: idOf(choice) })}
      />
      <TeamSelect
        value={team ? (teams.data?.[0] ?? unset) : null}
        onChange={(choice) => set({ team: idOf(choice) })}
      />
      <DateField label="Dal" value={from} onChange={(date) => set({ from: acceptWholeDate(date) })} />
      <DateField label="Al" value={to} onChange={(date) => set({ to: acceptWholeDate(date) })} />
    </SimpleGrid>
  );
}

/** An incomplete date does not filter anything. */
const acceptWholeDate = (date: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined);
