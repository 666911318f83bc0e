/** The form of a place. A new place starts with the code and the kind that its parent proposes. */

import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import {
  createLocation,
  editLocation,
  getLocation,
  type Location,
  type LocationKind,
  locationKinds,
  proposeLocation,
} from '@wms/contract/logistics/locations/endpoints';
import { measureKind } from '@wms/contract/platform/numbers/italian';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { PersonSelect } from '../../../ui/people/PersonSelect.tsx';
import { openOneLabel } from '../../labels/one-label.ts';
import { MacroCategorySelect } from '../../pickers/MacroCategorySelect.tsx';
import { thousandths, writeThousandths } from '../../shared/thousandths.ts';
import { kindWords } from '../shared/labels.ts';

type Values = {
  kind: LocationKind;
  code: string;
  name: string;
  holdsStock: boolean;
  capacity: string;
  macroCategoryId: Choice | null;
  responsibleId: Choice | null;
  notes: string;
};

type Parent = { id: number; code: string };

type NewProps = {
  /** Null for a warehouse. */
  parent: Parent | null;
  onClose: () => void;
  onCreated: (id: number) => void;
  /** Begins another place beside the one that was made. */
  onAnother?: () => void;
};

export function NewLocation(props: NewProps) {
  const { data } = useAnswer(proposeLocation, {
    query: props.parent ? { parent: String(props.parent.id) } : {},
  });
  return data ? <NewForm {...props} start={data} /> : null;
}

type StartedProps = NewProps & { start: { code: string; kind: LocationKind } };

function NewForm({ parent, start, onClose, onCreated, onAnother }: StartedProps) {
  const form = useContractForm(createLocation, {
    initial: { ...empty, ...start, name: proposedName(start, parent) },
    toBody: (values) => ({ ...values, parentId: parent?.id ?? null }),
    follows: ({ id }) => [
      { label: 'Etichetta', run: () => void openOneLabel(id, 'location') },
      ...(onAnother ? [{ label: 'Un’altra', run: onAnother }] : []),
    ],
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <FormModal
      title={parent ? `Nuova ubicazione in ${parent.code}` : 'Nuovo magazzino'}
      form={form}
      onClose={onClose}
      confirmLabel="Crea"
      size="lg"
    >
      <Fields form={form} warehouse={parent === null} />
    </FormModal>
  );
}

export function EditLocation({ place, onClose }: { place: Location; onClose: () => void }) {
  const form = useEditForm(editLocation, place, {
    valuesOf,
    read: () => readAnswer(getLocation, { params: { id: String(place.id) } }),
    labels,
  });
  return (
    <FormModal title={`Modifica ${place.code}`} form={form} onClose={onClose} confirmLabel="Salva" size="lg">
      <Fields form={form} warehouse={place.parentId === null} />
    </FormModal>
  );
}

const valuesOf = (place: Location): Values => ({
  kind: place.kind,
  code: place.code,
  name: place.name,
  holdsStock: place.holdsStock,
  capacity: place.capacity ? writeThousandths(thousandths(place.capacity) ?? 0) : '',
  macroCategoryId: place.macroCategory,
  responsibleId: place.responsible,
  notes: place.notes ?? '',
});

const labels = {
  kind: 'Tipo',
  code: 'Codice',
  name: 'Nome',
  holdsStock: 'Può contenere prodotti',
  capacity: 'Capienza',
  macroCategoryId: 'Riservata alla categoria',
  responsibleId: 'Responsabile',
  notes: 'Note',
} as const;

/** `Ripiano 06` for OFF-A-01-06. */
const proposedName = ({ code, kind }: { code: string; kind: LocationKind }, parent: Parent | null) =>
  parent && code ? `${kindWords[kind].label} ${code.slice(parent.code.length + 1)}` : '';

const empty: Values = {
  kind: 'area',
  code: '',
  name: '',
  holdsStock: true,
  capacity: '',
  macroCategoryId: null,
  responsibleId: null,
  notes: '',
};

const kinds = locationKinds
  .filter((kind) => kind !== 'magazzino')
  .map((value) => ({ value, label: kindWords[value].label }));

function Fields({ form, warehouse }: { form: ContractForm<Values>; warehouse: boolean }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Codice"
          description="È quello dell’etichetta"
          autoCapitalize="characters"
          {...form.field('code')}
          data-autofocus
        />
        {warehouse ? null : (
          <Select
            label="Tipo"
            description="Quello proposto va quasi sempre bene"
            data={kinds}
            allowDeselect={false}
            {...form.field('kind')}
          />
        )}
      </SimpleGrid>
      <TextInput label="Nome" {...form.field('name')} />
      <Switch
        label="Può contenere prodotti"
        description="Senza, contiene solo altre ubicazioni"
        {...form.field('holdsStock', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <QuantityField
          kind={measureKind}
          {...form.field('capacity')}
          label="Capienza"
          description="In unità; vuota se non ha limite"
        />
        <MacroCategorySelect
          {...form.choice('macroCategoryId')}
          label="Riservata alla categoria"
          description="Vale anche per quelle al suo interno"
        />
      </SimpleGrid>
      <PersonSelect {...form.choice('responsibleId')} label="Responsabile" />
      <Textarea label="Note" autosize minRows={2} maxRows={6} {...form.field('notes')} />
    </>
  );
}
