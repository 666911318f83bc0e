import { Group, Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';

const units = [
  { name: 'days', minutes: 1440, sign: 'g', word: 'giorni' },
  { name: 'hours', minutes: 60, sign: 'h', word: 'ore' },
  { name: 'minutes', minutes: 1, sign: 'min', word: 'minuti' },
] as const;
type Unit = (typeof units)[number]['name'];

type Props = {
  label: string;
  description?: string;
  /** In minutes; null when the field is empty. */
  value: number | null;
  onChange: (minutes: number | null) => void;
  /** The units that are shown. A further unit is shown if the value needs it. */
  parts: readonly Unit[];
  error?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  'data-path': string;
};

/** A duration in days, hours and minutes, as people say it: '1 h 30 min' and not 90 minutes. */
export function DurationField({
  label,
  description,
  value,
  onChange,
  parts,
  error,
  disabled,
  ...more
}: Props) {
  const id = useId();
  const split = splitMinutes(value, parts);
  const set = (name: Unit, typed: number | string) => {
    if (typeof typed === 'string' && typed !== '') return;
    const next = { ...split, [name]: typed === '' ? null : typed };
    const given = units.filter((unit) => next[unit.name] !== null && next[unit.name] !== undefined);
    onChange(
      given.length === 0 ? null : given.reduce((sum, unit) => sum + (next[unit.name] ?? 0) * unit.minutes, 0),
    );
  };
  const shown = units.filter(({ name }) => parts.includes(name) || split[name]);
  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      label={label}
      labelProps={{ id, component: 'legend' }}
      description={description}
      error={error}
      aria-labelledby={id}
      withAsterisk={more.required ?? false}
    >
      <Group gap={8} wrap="nowrap">
        {shown.map(({ name, sign, word }, place) => (
          <WholeField
            key={name}
            flex={1}
            miw={0}
            aria-label={`${label}: ${word}`}
            value={split[name] ?? ''}
            onChange={(typed) => set(name, typed)}
            unit={sign}
            error={Boolean(error)}
            disabled={disabled ?? false}
            {...(place === 0 && { 'data-path': more['data-path'] })}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}

/** Splits minutes into units. A unit that the value doesn't need is null; zero is shown in the smallest one. */
function splitMinutes(value: number | null, parts: readonly Unit[]): Partial<Record<Unit, number | null>> {
  if (value === null) return {};
  const split: Partial<Record<Unit, number | null>> = {};
  let rest = value;
  for (const { name, minutes } of units) {
    const isLast = minutes === 1;
    if (!parts.includes(name) && !isLast) continue;
    const count = Math.floor(rest / minutes);
    rest -= count * minutes;
    split[name] = count > 0 ? count : null;
  }
  const smallest = units.findLast(({ name }) => parts.includes(name));
  if (value === 0 && smallest) split[smallest.name] = 0;
  return split;
}
