import { Select, SimpleGrid, TextInput } from '@mantine/core';
import {
  createSubCategory,
  editSubCategory,
  getSubCategory,
  type SubCategory,
} from '@wms/contract/logistics/categories/endpoints';
import { kindOfUnit, units } from '@wms/contract/platform/numbers/units';
import { readAnswer } from '../../../client/query.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useAnother } from '../../../ui/page/another.ts';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import { MacroCategorySelect } from '../../pickers/MacroCategorySelect.tsx';
import { CodeField } from './CodeField.tsx';

type Values = {
  macroId: Choice | null;
  name: string;
  code: string;
  defaultUnit: string | null;
  defaultMinimumStock: string;
  defaultLocationId: Choice | null;
};

type NewProps = { macro: Choice | null; onClose: () => void; onDone: (id: number) => void };

export function NewSubCategory({ macro, onClose, onDone }: NewProps) {
  const another = useAnother('/sottocat', 'Un’altra');
  const form = useContractForm(createSubCategory, {
    initial: {
      macroId: macro,
      name: '',
      code: '',
      defaultUnit: 'pz',
      defaultMinimumStock: '',
      defaultLocationId: null,
    } satisfies Values as Values,
    follows: (_, values) => [another({ begins: true, macro: values.macroId })],
    onDone: ({ id }) => onDone(id),
  });
  return (
    <FormModal title="Nuova sottocategoria" form={form} onClose={onClose} confirmLabel="Crea">
      <Fields form={form} isNew />
    </FormModal>
  );
}

export function EditSubCategory({ category, onClose }: { category: SubCategory; onClose: () => void }) {
  const form = useEditForm(editSubCategory, category, {
    read: () => readAnswer(getSubCategory, { params: { id: String(category.id) } }),
    valuesOf: ({ name, code, macro, defaultUnit, defaultMinimumStock, defaultLocation }): Values => ({
      macroId: macro,
      name,
      code,
      defaultUnit,
      defaultMinimumStock: formatAsTyped(defaultMinimumStock),
      defaultLocationId: defaultLocation && { id: defaultLocation.id, name: defaultLocation.code },
    }),
    labels: {
      macroId: 'Categoria',
      name: 'Nome',
      code: 'Codice',
      defaultUnit: 'Unità',
      defaultMinimumStock: 'Scorta minima',
      defaultLocationId: 'Ubicazione abituale',
    },
  });
  return (
    <FormModal title="Modifica la sottocategoria" form={form} onClose={onClose} confirmLabel="Salva">
      <Fields form={form} />
    </FormModal>
  );
}

/** `12.500` → `12,5`, as people type it: without points between the thousands. */
const formatAsTyped = (quantity: string) =>
  Number(quantity) > 0 ? String(Number(quantity)).replace('.', ',') : '';

function Fields({ form, isNew = false }: { form: ContractForm<Values>; isNew?: boolean }) {
  return (
    <>
      <MacroCategorySelect {...form.choice('macroId')} withAsterisk clearable={false} />
      <TextInput
        label="Nome"
        data-autofocus={form.values.macroId !== null || undefined}
        {...form.field('name')}
      />
      <SimpleGrid cols={2}>
        <CodeField form={form} propose={isNew} macroId={form.values.macroId?.id} />
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
          kind={kindOfUnit(form.values.defaultUnit ?? 'pz')}
          label="Scorta minima"
          description="Dei prodotti nuovi"
          unit={form.values.defaultUnit ?? ''}
          placeholder="0"
          {...form.field('defaultMinimumStock')}
        />
        <LocationSelect
          {...form.choice('defaultLocationId')}
          label="Ubicazione abituale"
          description="Dove vanno di solito"
          open
        />
      </SimpleGrid>
    </>
  );
}
