import { NativeSelect, Stack } from '@mantine/core';
import type { ImportOptions } from '@wms/contract/imports/endpoints';
import { findUnitByWord } from '@wms/contract/imports/fields';
import { units } from '@wms/contract/platform/numbers/units';
import classes from './Steps.module.css';

const mostShown = 12;

/** The units of the file that our list does not have, each with the unit that it stands for. */
export function UnitChoices({
  values,
  chosen,
  onChange,
}: {
  values: readonly string[];
  chosen: ImportOptions['units'];
  onChange: (units: ImportOptions['units']) => void;
}) {
  const strange = [...new Set(values.map((value) => value.toLowerCase()))]
    .filter((value) => !units.some((unit) => unit === value))
    .slice(0, mostShown);
  if (strange.length === 0) return null;
  return (
    <Stack component="fieldset" gap={6}>
      <legend>Unità del file</legend>
      {strange.map((value) => (
        <div key={value} className={classes.unit}>
          <span>{value === '' ? 'Cella vuota' : `«${value}»`}</span>
          <NativeSelect
            size="sm"
            aria-label={`Unità al posto di ${value === '' ? 'una cella vuota' : value}`}
            value={Object.hasOwn(chosen, value) ? chosen[value] : ''}
            onChange={(event) => {
              const { [value]: _, ...rest } = chosen;
              const unit = units.find((unit) => unit === event.currentTarget.value);
              onChange(unit ? { ...rest, [value]: unit } : rest);
            }}
            data={[
              { value: '', label: findUnitByWord(value) ?? 'Da scegliere' },
              ...units.filter((unit) => unit !== findUnitByWord(value)),
            ]}
          />
        </div>
      ))}
    </Stack>
  );
}
