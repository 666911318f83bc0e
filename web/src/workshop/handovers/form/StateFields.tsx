/**
 * The fields of both hand-overs, at the departure and at the return: odometer, fuel, keys, damages, photos and notes.
 */

import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { IconCarCrash } from '@tabler/icons-react';
import { wholeKind } from '@wms/contract/platform/numbers/italian';
import { useState } from 'react';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { FieldProps } from '../../../ui/form/contract-form.ts';
import { DamageDrawing } from '../drawing/DamageDrawing.tsx';
import { formatKm } from '../shared/labels.ts';
import type { HandedVan, StateValues } from '../shared/state-values.ts';
import { FuelField } from './FuelField.tsx';
import { type ChangePhotos, PhotosField } from './PhotosField.tsx';

type Props = {
  van: HandedVan;
  form: {
    field: (path: string, options?: { type?: 'input' | 'checkbox' }) => FieldProps;
    set: (path: string, value: unknown) => void;
    values: StateValues;
    busy: boolean;
  };
  keysLabel: string;
  photos: readonly File[];
  onPhotos: ChangePhotos;
};

export function StateFields({ van, form, keysLabel, photos, onPhotos }: Props) {
  const [drawing, setDrawing] = useState(false);
  const { field, set, values, busy } = form;
  return (
    <Stack gap={16}>
      <QuantityField
        kind={wholeKind}
        label="Contachilometri"
        description={`L’ultima volta segnava ${formatKm(van.odometer)}`}
        unit="km"
        onFocus={(event) => event.currentTarget.select()}
        {...field('odometer')}
        withAsterisk
      />
      <FuelField
        value={values.fuelEighths}
        onChange={(eighths) => set('fuelEighths', eighths)}
        disabled={busy}
      />
      {van.tollDevice && (
        <Text size="sm" c="dimmed">
          Telepedaggio: {van.tollDevice}
        </Text>
      )}
      <Stack gap={10}>
        <Checkbox label={keysLabel} {...field('keys', { type: 'checkbox' })} />
        <Checkbox label="È pulito" {...field('clean', { type: 'checkbox' })} />
      </Stack>
      {drawing || values.damages.length > 0 ? (
        <DamageDrawing
          damages={values.damages}
          onChange={(damages) => set('damages', damages)}
          known={van.openDamages}
          field={field}
          disabled={busy}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconCarCrash size={18} stroke={1.5} aria-hidden />}
          onClick={() => setDrawing(true)}
          disabled={busy}
          justify="flex-start"
          w="fit-content"
        >
          Segna un danno
        </Button>
      )}
      <PhotosField photos={photos} onChange={onPhotos} disabled={busy} />
      <Textarea label="Note" autosize minRows={2} {...field('notes')} />
    </Stack>
  );
}
