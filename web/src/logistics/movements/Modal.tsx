/** One movement, booked at once: a load, an unload, a transfer, a return, or a correction with its reason. */

import { SegmentedControl, SimpleGrid, TextInput } from '@mantine/core';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { useState } from 'react';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useFocusOn } from '../../ui/form/focus-field.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { TeamSelect } from '../../ui/people/TeamSelect.tsx';
import { LocationSelect } from '../pickers/LocationSelect.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { ProductSelect } from '../pickers/ProductSelect.tsx';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { UnheardReading } from '../shared/reader/UnheardReading.tsx';
import { usePlaceReadings } from '../shared/reader/use-readings.ts';
import type { MovementStart } from '../stock/movement-start.ts';
import { at, fieldAfterPlace, type MovementForm, useMovementForm } from './form.ts';
import { LotFields } from './LotFields.tsx';
import { movementWords } from './labels.ts';
import { remaining } from './remaining.ts';

export type MovementModalProps = MovementStart & {
  /** The label of a place, read with a hand-held reader, chooses the target place. */
  readsTarget?: boolean;
  onClose: () => void;
};

export function MovementModal({ readsTarget = false, onClose, ...start }: MovementModalProps) {
  const movement = useMovementForm(start);
  const unheard = usePlaceReadings(
    readsTarget ? (place) => movement.form.set(at('toLocationId'), place) : undefined,
  );
  const { form, line, corrects, product } = movement;
  const [startsInQuantity] = useState(movement.wantsOnlyQuantity);
  return (
    <FormModal
      title={titles[start.type]}
      form={form}
      onClose={onClose}
      confirmLabel={movementWords[line.type].verb}
    >
      <UnheardReading unheard={unheard} />
      {start.product ? (
        <ProductName product={start.product} />
      ) : (
        <ProductSelect
          {...choiceField(movement, 'productId')}
          value={product}
          onChange={movement.chooseProduct}
          withAsterisk
        />
      )}
      {corrects && (
        <SegmentedControl
          aria-label="Che cosa correggi"
          data={corrections}
          value={line.type === 'scarto' ? 'scarto' : movement.adds ? 'adds' : 'takes'}
          onChange={(kind) => movement.chooseKind(kind as (typeof corrections)[number]['value'])}
        />
      )}
      {arrivals.some(({ value }) => value === start.type) && (
        <SegmentedControl
          aria-label="Che cosa arriva"
          data={arrivals}
          value={line.type}
          onChange={(type) => form.set(at('type'), type)}
        />
      )}
      <Places movement={movement} />
      <LotFields movement={movement} />
      <QuantityStepper
        kind={kindOfUnit(product?.unit ?? 'pz')}
        {...form.field(at('quantity'))}
        unit={product?.unit ?? ''}
        // The error of the field also tells how much is there, so this hint would repeat it.
        description={form.errors[at('quantity')] ? undefined : remaining(movement)}
        disabled={form.busy || movement.tracking === 'serial'}
        withAsterisk
        {...(startsInQuantity && { 'data-autofocus': true })}
      />
      <Why movement={movement} />
    </FormModal>
  );
}

const titles = {
  carico: 'Carica in magazzino',
  scarico: 'Scarica dal magazzino',
  trasferimento: 'Sposta',
  reso: 'Registra un reso',
  rettifica: 'Rettifica la giacenza',
  scarto: 'Rettifica la giacenza',
};

const corrections = [
  { value: 'takes', label: 'Togli' },
  { value: 'adds', label: 'Aggiungi' },
  { value: 'scarto', label: 'Scarta' },
] as const satisfies { value: string; label: string }[];

const arrivals = [
  { value: 'carico', label: 'Merce nuova' },
  { value: 'reso', label: 'Reso da un reparto' },
];

/** The properties with which a control that isn't an input shows the errors of its path. */
const choiceField = (
  { form, line }: MovementForm,
  field: 'productId' | 'fromLocationId' | 'toLocationId' | 'teamId',
) => ({
  'data-path': at(field),
  error: form.errors[at(field)],
  disabled: form.busy,
  value: line[field],
  onChange: (choice: Choice | null) => form.set(at(field), choice),
});

function Places({ movement }: { movement: MovementForm }) {
  const { product, enters, pieces } = movement;
  // Each piece says where it lies.
  const leaves = movement.leaves && !pieces;
  const focusOn = useFocusOn();
  /** Moves the focus to the next open field when the person chooses a place in its field. */
  const placeField = (field: 'fromLocationId' | 'toLocationId') => {
    const control = choiceField(movement, field);
    return {
      ...control,
      onChange: (choice: Choice | null) => {
        control.onChange(choice);
        // If the person has left the field before the place was found, the focus stays where the person is.
        const isThere = document.activeElement?.closest(`[data-path="${control['data-path']}"]`);
        if (choice && isThere) focusOn(at(fieldAfterPlace(movement, field, choice.id)));
      },
    };
  };
  const both = leaves && enters;
  const neither = movement.form.errors[at('toLocationId')];
  const fields = (
    <>
      {leaves && (
        <LocationSelect
          {...placeField('fromLocationId')}
          // For a correction the contract refuses both places at once, under the path of the other one.
          {...(!enters && neither && { error: neither, 'data-path': at('toLocationId') })}
          label={both ? 'Da' : 'Da quale ubicazione'}
          holding={product ?? undefined}
          withAsterisk
        />
      )}
      {enters && (
        <LocationSelect
          {...placeField('toLocationId')}
          label={both ? 'A' : 'In quale ubicazione'}
          open
          withAsterisk
        />
      )}
    </>
  );
  return both ? <SimpleGrid cols={{ base: 1, xs: 2 }}>{fields}</SimpleGrid> : fields;
}

function Why({ movement }: { movement: MovementForm }) {
  const { form, corrects } = movement;
  const reason = (
    <TextInput
      label="Motivo"
      {...form.field(at('reason'))}
      withAsterisk={corrects}
      {...(corrects && { placeholder: 'Rotto, perso, contato male…' })}
    />
  );
  if (corrects) return reason;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {reason}
      <TeamSelect {...choiceField(movement, 'teamId')} />
    </SimpleGrid>
  );
}
