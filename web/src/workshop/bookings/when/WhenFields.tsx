import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { parseTypedTime } from '../../../ui/fields/clock-time.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SuggestedInput } from '../../../ui/fields/SuggestedInput.tsx';
import { placeErrors } from './errors.ts';
import classes from './When.module.css';
import { isTwice, lengthOf, type PeriodForm, withBeginning } from './when.ts';

type Props = {
  value: PeriodForm;
  onChange: (when: PeriodForm) => void;
  errors: { from?: ReactNode; to?: ReactNode };
  disabled: boolean;
};

/**
 * The beginning and the end of a booking, typed or picked. For a time that occurs twice in the night of the clock
 * change, the person is asked which of the two they mean.
 */
export function WhenFields({ value: when, onChange, errors, disabled }: Props) {
  const { day, start, endDay, end, second } = when;
  // A half-typed beginning is no valid time, so the last known length is kept, and the end moves along by it.
  const length = useRef<number | null>(null);
  useEffect(() => {
    length.current = lengthOf(when) ?? length.current;
  });
  const begin = (patch: Parameters<typeof withBeginning>[1]) =>
    onChange(withBeginning(when, patch, length.current));
  const { first, last, below } = placeErrors(when, errors);
  return (
    <Stack gap={8}>
      <div className={classes.when}>
        <DateField
          label="Dal giorno"
          value={day}
          onChange={(next) => begin({ day: next })}
          error={first}
          disabled={disabled}
          data-path="from"
        />
        <TimeField
          label="Dalle"
          value={start}
          onChange={(next) => begin({ start: next })}
          disabled={disabled}
        />
        <DateField
          label="Al giorno"
          value={endDay}
          onChange={(next) => onChange({ ...when, endDay: next })}
          error={last}
          disabled={disabled}
          data-path="to"
        />
        <TimeField
          label="Alle"
          value={end}
          onChange={(next) => onChange({ ...when, end: next })}
          disabled={disabled}
        />
      </div>
      {isTwice(day, start) && (
        <Which
          label={`Le ${start} ci sono due volte quella notte: quando cominci?`}
          second={second.start}
          onChange={(start) => begin({ second: { ...second, start } })}
        />
      )}
      {isTwice(endDay, end) && (
        <Which
          label={`Le ${end} ci sono due volte quella notte: quando finisci?`}
          second={second.end}
          onChange={(end) => onChange({ ...when, second: { ...second, end } })}
        />
      )}
      {below && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {below}
        </Text>
      )}
    </Stack>
  );
}

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const value = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
  return { value, label: value };
});

type TimeProps = { label: string; value: string; onChange: (time: string) => void; disabled: boolean };

/** A clock time, typed in any usual form or chosen from the half hours. */
const TimeField = ({ label, value, onChange, disabled }: TimeProps) => (
  <SuggestedInput
    label={label}
    value={value}
    inputMode="numeric"
    autoComplete="off"
    disabled={disabled}
    suggestions={halfHours.filter((halfHour) => halfHour.value >= (parseTypedTime(value) ?? '').slice(0, 2))}
    suggestionsLabel="Orari"
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={() => {
      const time = parseTypedTime(value);
      if (time && time !== value) onChange(time);
    }}
    onTake={onChange}
  />
);

type WhichProps = { label: string; second: boolean; onChange: (second: boolean) => void };

const Which = ({ label, second, onChange }: WhichProps) => (
  <Group gap={10}>
    <Text size="sm">{label}</Text>
    <SegmentedControl
      aria-label={label}
      value={second ? 'second' : 'first'}
      onChange={(value) => onChange(value === 'second')}
      data={[
        { value: 'first', label: 'La prima volta (ora legale)' },
        { value: 'second', label: 'La seconda (ora solare)' },
      ]}
    />
  </Group>
);
