/** The fields that most rows don't need: the supplier's code and pack, and the row's own date, place and position. */
import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { kindOfUnit, units } from '@wms/contract/platform/numbers/units';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { FieldProps } from '../../../ui/form/contract-form.ts';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import classes from './Lines.module.css';
import type { LineActs } from './use-lines.ts';
import type { LineValues } from './values.ts';

type Field = Omit<FieldProps, 'onChange' | 'value' | 'defaultValue' | 'withAsterisk'>;
type Props = {
  line: LineValues;
  at: number;
  count: number;
  busy: boolean;
  acts: LineActs;
  field: (name: keyof LineValues) => Field;
};

export function LineDetails({ line, at, count, busy, acts, field }: Props) {
  const { key } = line;
  return (
    <div className={classes.details}>
      <SimpleGrid cols={{ base: 2, sm: 5 }} spacing={10}>
        <TextInput
          {...field('supplierCode')}
          label="Codice loro"
          spellCheck={false}
          value={line.supplierCode}
          onChange={(event) => acts.change(key, { supplierCode: event.currentTarget.value })}
        />
        <Select
          {...field('unit')}
          label="Unità"
          data={units.includes(line.unit as never) ? units : [...units, line.unit]}
          value={line.unit}
          onChange={(unit) => unit && acts.change(key, { unit })}
          allowDeselect={false}
          disabled={busy || line.productId !== null}
        />
        <QuantityField
          kind={kindOfUnit(line.unit)}
          {...field('packSize')}
          label="Confezione da"
          unit={line.unit}
          value={line.packSize}
          onChange={(packSize) => acts.change(key, { packSize })}
        />
        <DateField
          {...field('neededOn')}
          label="Serve entro il"
          value={line.neededOn}
          onChange={(neededOn) => acts.change(key, { neededOn })}
        />
        <LocationSelect
          label="Destinazione"
          open
          value={line.locationId}
          onChange={(place) => acts.change(key, { locationId: place && { id: place.id, name: place.name } })}
          error={field('locationId').error}
          disabled={busy}
          data-path={`lines.${at}.locationId`}
        />
      </SimpleGrid>
      <Group gap={8} mt={10}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowUp size={14} stroke={1.5} aria-hidden />}
          onClick={() => acts.move(key, -1)}
          disabled={busy || at === 0}
          title="Alt + freccia su"
        >
          Sposta su
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowDown size={14} stroke={1.5} aria-hidden />}
          onClick={() => acts.move(key, 1)}
          disabled={busy || at === count - 1}
          title="Alt + freccia giù"
        >
          Sposta giù
        </Button>
      </Group>
    </div>
  );
}
