/**
 * 'Quando prima': asks for day, people, length and equipment, and lists the first free times; one tap books one of
 * them.
 */
import { Button, Group, MultiSelect, Select, Stack } from '@mantine/core';
import { formatParts } from '@wms/contract/platform/formats';
import { CivilDate, today } from '@wms/contract/platform/schema';
import type { FreeTime } from '@wms/contract/workshop/bookings/endpoints';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { PersonSelect } from '../../../ui/people/PersonSelect.tsx';
import { type Area, apiOf } from '../../shared/areas.ts';
import { describePeriod } from '../../shared/days.ts';
import { newBookingOf, type Start, startValues } from '../form/values.ts';
import { NoneFree } from './NoneFree.tsx';

type Props = {
  area: Area;
  resources: readonly BookableResource[];
  /** Searches free times of this resource only. */
  resource?: BookableResource | undefined;
  onClose: () => void;
  /** Opens the form for a time: a van's trip needs a destination, and rules are read before they are accepted. */
  onChoose: (start: Start) => void;
};

const lengths = [30, 60, 90, 120, 180, 240, 480, 1440, 2880].map((minutes) => ({
  value: String(minutes),
  label:
    minutes < 60
      ? `${minutes} minuti`
      : minutes < 1440
        ? hours(minutes)
        : minutes === 1440
          ? '1 giorno'
          : '2 giorni',
}));

function hours(minutes: number) {
  const whole = Math.floor(minutes / 60);
  return `${whole} ${whole === 1 ? 'ora' : 'ore'}${minutes % 60 ? ' e mezza' : ''}`;
}

export function FirstFree({ area, resources, resource, onClose, onChoose }: Props) {
  const api = apiOf(area);
  const [people, setPeople] = useState<number | string>('');
  const [minutes, setMinutes] = useState(area === 'vans' ? '240' : '60');
  const [equipment, setEquipment] = useState<string[]>([]);
  const [since, setSince] = useState(today);
  const [driver, setDriver] = useState<Choice | null>(null);
  const query = {
    minutes,
    // If the day is today, the search starts now and not at midnight.
    ...(CivilDate.safeParse(since).success && since > today() && { from: `${since}T00:00` }),
    ...(Number(people) > 0 && { people: String(people) }),
    ...(resource && { resource: String(resource.id) }),
    ...(driver && { driver: String(driver.id) }),
    ...(equipment.length > 0 && { equipment: equipment.join(',') }),
  };
  const free = useAnswer(api.findFree, { query }, { keepPrevious: true });
  const booking = useChange(api.createBooking, {
    onDone: onClose,
    onFailure: () => {
      // Somebody has just booked the chosen place: the list is fetched again, and the alert says by whom the place was
      // taken.
      void free.refetch();
      return false;
    },
  });

  const take = ({ resourceIds, from, to }: FreeTime) => {
    const start = { resourceIds, from: Date.parse(from), to: Date.parse(to), driver };
    const asks = resources.some(
      ({ id, rulesToAccept, regulationsToConfirm }) =>
        (rulesToAccept || regulationsToConfirm.length > 0) && resourceIds.includes(id),
    );
    if (area === 'vans' || asks) return onChoose(start);
    const body = newBookingOf(startValues(start, resources), area, 'refuse');
    return void booking.run({ body } as Parameters<typeof booking.run>[0]);
  };
  /**
   * Opens the form at the first time that the person may wait for: the form says who has the place, and lets them wait.
   */
  const wait = (resourceId: number, { from, to }: { from: string; to: string }) =>
    onChoose({ resourceIds: [resourceId], from: Date.parse(from), to: Date.parse(to), driver });
  const words = [...new Set(resources.flatMap((resource) => resource.equipment))].toSorted();
  return (
    <AppModal
      opened
      onClose={onClose}
      title={resource ? `Quando prima: ${resource.name}` : 'Quando prima'}
      size="lg"
    >
      <Stack gap={14}>
        <Group grow align="flex-start" gap={10}>
          <DateField label="Da quando" value={since} onChange={setSince} min={today()} />
          <Select
            label="Per quanto tempo"
            data={lengths}
            value={minutes}
            onChange={(value) => setMinutes(value ?? '60')}
            allowDeselect={false}
          />
        </Group>
        <Group grow align="flex-start" gap={10}>
          <WholeField
            label={area === 'vans' ? 'Posti' : 'Persone'}
            placeholder={area === 'vans' ? 'Quanti ne servono' : 'Quante siete'}
            value={people}
            onChange={setPeople}
          />
          {words.length > 0 && (
            <MultiSelect
              label="Attrezzatura"
              placeholder={equipment.length > 0 ? undefined : 'Che cosa serve'}
              data={words}
              value={equipment}
              onChange={setEquipment}
              searchable
              hidePickedOptions
            />
          )}
        </Group>
        {area === 'vans' && (
          <PersonSelect
            label="Chi guida"
            description="Vuoto: guidi tu. Conta la patente di chi guida"
            value={driver}
            onChange={setDriver}
            clearable
          />
        )}
        {!free.data || free.isPlaceholderData ? (
          <Pending error={free.error} onRetry={free.refetch} rows={4} height={52} />
        ) : free.data.length === 0 ? (
          <NoneFree area={area} query={query} onWait={wait} />
        ) : (
          <ItemList label="Primi orari liberi">
            {free.data.map((place) => (
              <Item
                key={`${place.name} ${place.from}`}
                actions={
                  <Button
                    variant="default"
                    onClick={() => take(place)}
                    disabled={booking.busy}
                    aria-label={`Prenota ${place.name}, ${describePeriod(place.from, place.to)}`}
                  >
                    Prenota
                  </Button>
                }
              >
                {place.name}
                <Small>
                  {formatParts(describePeriod(place.from, place.to), place.waits && 'da approvare')}
                </Small>
              </Item>
            ))}
          </ItemList>
        )}
      </Stack>
    </AppModal>
  );
}
