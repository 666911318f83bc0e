/** The form of a product, new or edited: sections, and a bar that stays in view. */
import { Button, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { productKinds } from '@wms/contract/logistics/products/reading';
import { units } from '@wms/contract/logistics/shared/units';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection, StickyBar } from '../../../ui/form/FormSection.tsx';
import { useUnsavedGuard } from '../../../ui/form/unsaved.ts';
import { SubCategorySelect } from '../../pickers/SubCategorySelect.tsx';
import { plain } from '../../shared/plain-decimal.ts';
import { SimilarProducts } from '../barcodes/Similar.tsx';
import { kindNames } from '../cells/labels.ts';
import { CountingSection, HazardsSection, MeasuresSection, StockSection } from './Sections.tsx';
import type { ProductValues } from './values.ts';

export type ProductFormState = ContractForm<ProductValues>;

type Props = {
  form: ProductFormState;
  submitLabel: string;
  onCancel: () => void;
  /** The product that is edited; its unit stays once it has moved. */
  edited?: { id: number; moved: boolean; stocked: boolean };
  /** Before the sections: why it couldn't be saved. */
  notice?: ReactNode;
  /** The section of the barcodes, while the product is new. */
  barcodes?: ReactNode;
};

const kinds = productKinds.map((value) => ({ value, label: kindNames[value] }));

export function ProductForm({ form, submitLabel, onCancel, edited, notice, barcodes }: Props) {
  const { values, set, field } = form;
  useUnsavedGuard(form.dirty && !form.busy);
  useHotkeys([['mod+S', () => void form.submit()]], []);

  return (
    <form noValidate onSubmit={form.submit} aria-label="Prodotto">
      {notice}
      <FormSection title="Che cos’è">
        <Cell span={6}>
          <TextInput {...field('name')} label="Nome" maxLength={200} autoComplete="off" data-autofocus />
        </Cell>
        {!edited && (
          <Cell span={6}>
            <SimilarProducts name={values.name} manufacturerCode={values.manufacturerCode} />
          </Cell>
        )}
        <Cell span={4}>
          <SubCategorySelect
            label="Categoria"
            {...form.choice('subCategoryId')}
            withAsterisk
            clearable={false}
            onChange={(category) => {
              if (!category) return;
              form.setValues({
                subCategoryId: category,
                // What a product of the category starts with, as long as the person has not said otherwise.
                ...(!edited && {
                  unit: category.defaultUnit,
                  ...(['', '0'].includes(values.minimumStock) && {
                    minimumStock: plain(category.defaultMinimumStock),
                  }),
                }),
              });
            }}
          />
        </Cell>
        <Cell span={2} phone={3}>
          <Select
            {...field('unit')}
            label="Unità"
            data={[...units]}
            allowDeselect={false}
            disabled={form.busy || edited?.moved === true}
            {...(edited?.moved && { description: 'Ha già dei movimenti: non si cambia' })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </Cell>
        <Cell span={3} phone={3}>
          <Select {...field('kind')} label="Tipo" data={kinds} allowDeselect={false} />
        </Cell>
        <Cell span={3}>
          <TextInput
            {...field('code')}
            label="Codice"
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            withAsterisk={edited !== undefined}
            {...(!edited && {
              placeholder: values.subCategoryId?.code ? `${values.subCategoryId.code}-…` : 'Automatico',
              description: 'Vuoto: lo dà la categoria',
            })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </Cell>
        <Cell span={6}>
          <Textarea
            {...field('description')}
            label="Descrizione"
            maxLength={2000}
            autosize
            minRows={2}
            maxRows={8}
          />
        </Cell>
      </FormSection>
      <FormSection title="Produttore">
        <Cell span={3}>
          <TextInput {...field('manufacturer')} label="Produttore" maxLength={120} autoComplete="off" />
        </Cell>
        <Cell span={3}>
          <TextInput
            {...field('manufacturerCode')}
            label="Codice produttore"
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
          />
        </Cell>
      </FormSection>
      {barcodes}
      <StockSection form={form} />
      <CountingSection form={form} stocked={edited?.stocked ?? false} />
      <MeasuresSection form={form} />
      <HazardsSection
        chosen={values.hazards}
        onChange={(hazards) => set('hazards', hazards)}
        disabled={form.busy}
      />
      <FormSection title="Note" help="Per chi lavora in magazzino">
        <Cell span={6}>
          <Textarea
            {...field('notes')}
            aria-label="Note"
            maxLength={4000}
            autosize
            minRows={3}
            maxRows={12}
          />
        </Cell>
      </FormSection>
      <StickyBar>
        {form.dirty && (
          <Text size="sm" c="dimmed" mr="auto" visibleFrom="sm">
            Modifiche non salvate
          </Text>
        )}
        <Button variant="default" onClick={onCancel} disabled={form.busy}>
          Annulla
        </Button>
        <Button type="submit" loading={form.busy}>
          {submitLabel}
        </Button>
      </StickyBar>
    </form>
  );
}
