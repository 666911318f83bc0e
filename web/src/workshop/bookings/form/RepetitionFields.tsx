import { Chip, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { CivilDate } from '@wms/contract/platform/schema';
import { frequencyLabels, Repetition } from '@wms/contract/workshop/bookings/repetition';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { weekdayNames, weekdayOf } from '../../shared/days.ts';
import { describeRepetition, type RepetitionForm, repetitionOf } from './repeating.ts';
import type { BookingValues } from './values.ts';

type Props = {
  form: Pick<ContractForm, 'set' | 'errors' | 'busy'> & { values: Pick<BookingValues, 'repeating' | 'when'> };
};

/** Whether and how the booking repeats, with a sentence that says it in words. */
export function RepetitionFields({ form }: Props) {
  const { repeating, when } = form.values;
  const set = (patch: Partial<RepetitionForm>) => form.set('repeating', { ...repeating, ...patch });
  const { frequency } = repeating;
  const errorOf = (name: string) => form.errors[`repetition.${name}`];
  // A first day that is still being typed has no weekday, and nothing is counted from it.
  const first = CivilDate.safeParse(when.day).data;
  const understood = Repetition.safeParse(repetitionOf(repeating));
  return (
    <Stack gap={10}>
      <Select
        label="Si ripete"
        data={[
          { value: 'never', label: 'No, una volta sola' },
          ...Object.entries(frequencyLabels).map(([value, label]) => ({ value, label })),
        ]}
        value={frequency}
        onChange={(value) => set({ frequency: (value ?? 'never') as RepetitionForm['frequency'] })}
        allowDeselect={false}
        disabled={form.busy}
      />
      {frequency !== 'never' && (
        <>
          {frequency === 'weekly' && (
            <Chip.Group
              multiple
              // Without chosen weekdays it repeats on the weekday of the first booking.
              value={
                repeating.weekdays.length > 0 || !first ? repeating.weekdays : [String(weekdayOf(first))]
              }
              onChange={(weekdays) => set({ weekdays })}
            >
              <Group gap={6} component="fieldset">
                <Text component="legend" fw={600} mb={4}>
                  Nei giorni
                </Text>
                {weekdayNames.map((name, index) => (
                  <Chip key={name} value={String(index + 1)} size="sm" variant="outline">
                    {name.slice(0, 3)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          )}
          {/* On a phone each field has its own line. */}
          <Group grow preventGrowOverflow={false} align="flex-start" gap={10}>
            <TextInput
              miw={110}
              label={everyLabels[frequency]}
              inputMode="numeric"
              value={repeating.interval}
              onChange={(event) => set({ interval: event.currentTarget.value })}
              error={errorOf('interval')}
              disabled={form.busy}
              data-path="repetition.interval"
            />
            <Select
              miw={220}
              label="Finisce"
              data={[
                { value: 'until', label: 'In una data' },
                { value: 'count', label: 'Dopo un numero di volte' },
              ]}
              value={repeating.ends}
              onChange={(value) => set({ ends: value === 'count' ? 'count' : 'until' })}
              allowDeselect={false}
              disabled={form.busy}
            />
            {repeating.ends === 'until' ? (
              <DateField
                label="Fino al"
                value={repeating.until}
                min={when.day}
                onChange={(until) => set({ until })}
                error={errorOf('until')}
                disabled={form.busy}
                data-path="repetition.until"
              />
            ) : (
              <TextInput
                miw={110}
                label="Quante volte"
                inputMode="numeric"
                value={repeating.count}
                onChange={(event) => set({ count: event.currentTarget.value })}
                error={errorOf('count')}
                disabled={form.busy}
                data-path="repetition.count"
              />
            )}
          </Group>
          {understood.success && first && (
            <Text size="sm" fw={500}>
              {describeRepetition(understood.data, first)}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

const everyLabels = {
  daily: 'Ogni quanti giorni',
  weekly: 'Ogni quante settimane',
  monthly: 'Ogni quanti mesi',
};
