import { Select, SimpleGrid, TextInput } from '@mantine/core';
import {
  createSubCategory,
  editSubCategory,
  type SubCategory,
} from '@wms/contract/logistics/categories/endpoints';
import { units } from '@wms/contract/logistics/products/reading';
import { useState } from 'react';
import { QuantityField } from '../../../ui/fields/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import { MacroCategorySelect } from '../../pickers/MacroCategorySelect.tsx';
import { useFreshVersion } from '../../shared/fresh-version.ts';
import { CodeField } from './CodeField.tsx';

type Values = {
  macroId: number | null;
  name: string;
  code: string;
  defaultUnit: string | null;
  defaultMinimumStock: string;
  defaultLocationId: number | null;
};

type NewProps = { macro: Choice | null; onClose: () => void; onDone: (id: number) => void };

export function NewSubCategory({ macro, onClose, onDone }: NewProps) {
  const form = useContractForm(createSubCategory, {
    initial: {
      macroId: macro?.id ?? null,
      name: '',
      code: '',
      defaultUnit: 'pz',
      defaultMinimumStock: '',
      defaultLocationId: null,
    } satisfies Values as Values,
    onDone: ({ id }) => onDone(id),
  });
  return (
    <FormModal
      title="Nuova sottocategoria"
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Crea"
    >
      <Fields form={form} macro={macro} location={null} isNew />
    </FormModal>
  );
}

export function EditSubCategory({ category, onClose }: { category: SubCategory; onClose: () => void }) {
  const { name, code, macro, defaultUnit, defaultMinimumStock, defaultLocation } = category;
  const { version, onFailure } = useFreshVersion(category.version);
  const form = useContractForm(editSubCategory, {
    initial: {
      macroId: macro.id,
      name,
      code,
      defaultUnit,
      defaultMinimumStock: typed(defaultMinimumStock),
      defaultLocationId: defaultLocation?.id ?? null,
    } satisfies Values as Values,
    args: () => ({ params: { id: String(category.id) } }),
    toBody: (values) => ({ ...values, version }),
    onFailure,
  });
  return (
    <FormModal
      title="Modifica la sottocategoria"
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Salva"
    >
      <Fields
        form={form}
        macro={macro}
        location={defaultLocation && { id: defaultLocation.id, name: defaultLocation.code }}
      />
    </FormModal>
  );
}

/** `12.500` → `12,5`, as it is typed: without points between the thousands. */
const typed = (quantity: string) => (Number(quantity) > 0 ? String(Number(quantity)).replace('.', ',') : '');

type FieldsProps = {
  form: ContractForm<Values>;
  macro: Choice | null;
  location: Choice | null;
  isNew?: boolean;
};

function Fields({ form, isNew = false, ...start }: FieldsProps) {
  const [macro, setMacro] = useState(start.macro);
  const [location, setLocation] = useState(start.location);
  const choice = (path: string) => ({ 'data-path': path, error: form.errors[path], disabled: form.busy });
  return (
    <>
      <MacroCategorySelect
        {...choice('macroId')}
        value={macro}
        onChange={(chosen) => {
          setMacro(chosen);
          form.set('macroId', chosen?.id ?? null);
        }}
        withAsterisk
        clearable={false}
      />
      <TextInput label="Nome" maxLength={60} autoComplete="off" data-autofocus {...form.field('name')} />
      <SimpleGrid cols={2}>
        <CodeField form={form} propose={isNew} macroId={macro?.id} />
        <Select
          label="Unità"
          description="Dei prodotti nuovi"
          data={[...units]}
          allowDeselect={false}
          {...form.field('defaultUnit')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <QuantityField
          label="Scorta minima"
          description="Dei prodotti nuovi"
          unit={form.values.defaultUnit ?? ''}
          placeholder="0"
          {...form.field('defaultMinimumStock')}
          value={form.values.defaultMinimumStock}
          onChange={(value) => form.set('defaultMinimumStock', value)}
        />
        <LocationSelect
          {...choice('defaultLocationId')}
          label="Ubicazione abituale"
          description="Dove vanno di solito"
          open
          value={location}
          onChange={(chosen) => {
            setLocation(chosen);
            form.set('defaultLocationId', chosen?.id ?? null);
          }}
        />
      </SimpleGrid>
    </>
  );
}
