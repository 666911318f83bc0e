/** The use of rooms or vans in a period: by the hour of the week, and by resource. */
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount } from '@wms/contract/platform/formats';
import { CivilDate, IdParam, today } from '@wms/contract/platform/schema';
import { type BookingLists, bookingLists } from '@wms/contract/workshop/bookings/list';
import { useAnswer } from '../../../client/answer.ts';
import { Bar } from '../../../ui/Bar.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useWrongDays } from '../../../ui/fields/wrong-days.ts';
import { FilterChip } from '../../../ui/list/chips/FilterChip.tsx';
import { useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Area } from '../../shared/areas.ts';
import { addDays } from '../../shared/days.ts';
import { HeatMap } from './HeatMap.tsx';
import { percent, shareOf } from './week.ts';

type ResourceUse = Answer<BookingLists['getOccupancy']>['resources'][number];

/** The periods, in days; each ends today. */
const periods = [
  { days: 30, label: '30 giorni' },
  { days: 90, label: '90 giorni' },
  { days: 365, label: 'Un anno' },
] as const;

const isValid = (schema: typeof CivilDate | typeof IdParam, value: unknown): value is string =>
  schema.safeParse(value).success;

/** The period and the room are in the address, so that a link shows the same view. */
function useChosen() {
  const search: Record<string, unknown> = usePageSearch();
  const navigate = useNavigate();
  const to = isValid(CivilDate, search.to) ? search.to : today();
  const from = isValid(CivilDate, search.from) ? search.from : addDays(to, -29);
  const resource = isValid(IdParam, search.resource) ? search.resource : undefined;
  const set = (patch: { from?: string; to?: string; resource?: string | undefined }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true });
  return { from, to, resource, set };
}

export function Occupancy({ area }: { area: Area }) {
  const { from, to, resource, set } = useChosen();
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    bookingLists[area].getOccupancy,
    { query: { from, to, ...(resource && { resource }) } },
    { keepPrevious: true },
  );
  const resources = data?.resources ?? [];
  const wrong = useWrongDays('from', 'to');
  const whole = (date: string) => isValid(CivilDate, date);
  return (
    <Stack gap={24} miw={0}>
      <Group gap={12} align="flex-end">
        <SimpleGrid cols={2} spacing={12} w="100%" maw={380}>
          <DateField
            label="Dal"
            value={wrong.from ?? from}
            onChange={(date) => whole(date) && set({ from: date })}
          />
          <DateField
            label="Al"
            value={wrong.to ?? to}
            onChange={(date) => whole(date) && set({ to: date })}
          />
        </SimpleGrid>
        <Button.Group>
          {periods.map(({ days, label }) => (
            <Button
              key={days}
              variant="default"
              onClick={() => set({ from: addDays(today(), 1 - days), to: today() })}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
        <FilterChip
          label={area === 'vans' ? 'Furgone' : 'Stanza'}
          values={resources.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={resource}
          onChoose={(chosen) => set({ resource: chosen })}
        />
      </Group>
      {!data || isPlaceholderData ? (
        <Pending error={error} onRetry={refetch} rows={6} />
      ) : resources.length === 0 ? (
        <EmptyState>
          In questo periodo non c’era {area === 'vans' ? 'nessun furgone' : 'nessuna stanza'}.
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing={32}>
          <Section title="Per ora della settimana">
            <HeatMap
              hours={data.hours}
              name={resources.find(({ id }) => String(id) === resource)?.name ?? 'tutto insieme'}
            />
          </Section>
          <Section title={area === 'vans' ? 'Per furgone' : 'Per stanza e postazione'}>
            <Table label="Uso di ognuno" rows={resources} columns={columns} />
          </Section>
        </SimpleGrid>
      )}
    </Stack>
  );
}

const formatHours = (minutes: number) =>
  minutes < 60
    ? formatCount(minutes, 'minuto', 'minuti')
    : formatCount(Math.round(minutes / 60), 'ora', 'ore');

const columns: readonly Column<ResourceUse, never>[] = [
  {
    key: 'name',
    header: 'Nome',
    cell: ({ name, kind, bookings }) => (
      <NameCell
        name={kind === 'bench' ? `› ${name}` : name}
        detail={formatCount(bookings, 'prenotazione', 'prenotazioni')}
      />
    ),
  },
  {
    key: 'booked',
    header: 'Prenotato',
    numeric: true,
    card: 'named',
    cell: ({ booked }) => (booked > 0 ? formatHours(booked) : '–'),
  },
  {
    key: 'share',
    header: 'Quanto è pieno',
    card: 'whole',
    cell: (used) => {
      const share = shareOf(used);
      return share === null ? (
        'sempre chiuso'
      ) : (
        <Stack gap={4} miw={96}>
          {percent(share)} del tempo aperto
          <Bar ratio={share} />
        </Stack>
      );
    },
  },
];
