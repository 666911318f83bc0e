/** The opening hours of each weekday. The hours of one day can be copied to the others. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { type OpeningHours, weekdayLabels } from '@wms/contract/workshop/resources/resource';
import { ButtonMenu } from '../../../ui/dropdown/ButtonMenu.tsx';
import { parseTypedTime } from '../../../ui/fields/clock-time.ts';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import classes from './Hours.module.css';
import type { ResourceValues } from './values.ts';

const days = weekdayLabels.map((name, index) => ({ name, weekday: index + 1 }));
const usual = { opens: '08:00', closes: '20:00' };

export function Hours({ form }: { form: ContractForm<ResourceValues> }) {
  const { hours, kind } = form.values;
  const set = (next: OpeningHours[]) => form.set('hours', next);
  if (hours.length === 0)
    return (
      <Group gap="8px 16px">
        <Text data-path="hours" tabIndex={-1}>
          {kind === 'bench' ? 'Come la sua stanza.' : 'Si prenota a tutte le ore.'}
        </Text>
        <Button
          variant="default"
          size="sm"
          disabled={form.busy}
          onClick={() => set(days.slice(0, 5).map(({ weekday }) => ({ weekday, ...usual })))}
        >
          Scegli gli orari
        </Button>
      </Group>
    );
  const copy = (from: number, to: readonly number[]) =>
    set(
      [
        ...hours.filter(({ weekday }) => weekday === from || !to.includes(weekday)),
        ...to
          .filter((weekday) => weekday !== from)
          .flatMap((weekday) =>
            hours.filter((hour) => hour.weekday === from).map((hour) => ({ ...hour, weekday })),
          ),
      ].toSorted((a, b) => a.weekday - b.weekday),
    );
  return (
    <div>
      <div className={classes.days}>
        {days.map(({ name, weekday }) => (
          <Day key={weekday} name={name} weekday={weekday} form={form} copy={copy} />
        ))}
      </div>
      {form.errors.hours && (
        <Text size="sm" c="var(--mantine-color-error)" mt={6} role="alert" data-path="hours" tabIndex={-1}>
          {form.errors.hours}
        </Text>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mt={6}
        disabled={form.busy}
        onClick={() => set([])}
      >
        Togli tutti gli orari
      </Button>
    </div>
  );
}

type DayProps = {
  name: string;
  weekday: number;
  form: ContractForm<ResourceValues>;
  copy: (from: number, to: readonly number[]) => void;
};

const workdays = [1, 2, 3, 4, 5];
const everyDay = [...workdays, 6, 7];

function Day({ name, weekday, form, copy }: DayProps) {
  const { hours } = form.values;
  const own = hours.flatMap((hour, place) => (hour.weekday === weekday ? [{ ...hour, place }] : []));
  const last = own.at(-1);
  const add = () => {
    const next = last ? { opens: last.closes, closes: '' } : usual;
    form.set('hours', hours.toSpliced((last?.place ?? hours.length - 1) + 1, 0, { weekday, ...next }));
  };
  return (
    <fieldset className={classes.day} aria-label={name}>
      <div className={classes.name}>{name}</div>
      <div className={classes.times}>
        {own.length === 0 && <div className={classes.closed}>Chiuso</div>}
        {own.map(({ place }) => (
          <div key={place} className={classes.time}>
            <Time form={form} path={`hours.${place}.opens`} label={`${name}, apre alle`} />
            <span aria-hidden>–</span>
            <Time form={form} path={`hours.${place}.closes`} label={`${name}, chiude alle`} />
            <IconButton
              icon={IconX}
              label={`Togli questo orario di ${name.toLowerCase()}`}
              disabled={form.busy}
              onClick={() => form.set('hours', hours.toSpliced(place, 1))}
            />
          </div>
        ))}
      </div>
      <div className={classes.buttons}>
        <IconButton
          icon={IconPlus}
          label={`Aggiungi un orario di ${name.toLowerCase()}`}
          disabled={form.busy}
          onClick={add}
        />
        {own.length > 0 && (
          <ButtonMenu
            position="bottom-end"
            button={
              <IconButton
                icon={IconCopy}
                label={`Copia gli orari di ${name.toLowerCase()}`}
                disabled={form.busy}
              />
            }
            entries={[
              { label: 'Dal lunedì al venerdì', onClick: () => copy(weekday, workdays) },
              { label: 'A tutti i giorni', onClick: () => copy(weekday, everyDay) },
            ]}
          />
        )}
      </div>
    </fieldset>
  );
}

type TimeProps = { form: ContractForm<ResourceValues>; path: string; label: string };

/** A time as people type it, `8` or `8.30`. It becomes `08:00` when the field loses the focus. */
function Time({ form, path, label }: TimeProps) {
  const { onBlur, ...field } = form.field(path);
  return (
    <TextInput
      {...field}
      withAsterisk={false}
      aria-label={label}
      inputMode="numeric"
      placeholder="08:00"
      onBlur={() => {
        const time = parseTypedTime(String(field.value));
        // Only a changed value is set: setting it removes the error, and the button below would move away from a press.
        if (time && time !== field.value) form.set(path, time);
        onBlur?.();
      }}
    />
  );
}
