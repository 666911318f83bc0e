/** The form of a new or existing product. */
import { productFields } from '@wms/contract/logistics/products/fields';
import { formatQuantity } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import { shortenDecimal } from '../../../ui/fields/numbers/plain-decimal.ts';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { FieldCell, FieldCells } from '../../../ui/form/FieldCells.tsx';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { SubCategorySelect } from '../../pickers/SubCategorySelect.tsx';
import { SimilarProducts } from '../barcodes/Similar.tsx';
import { CountingSection, HazardsSection, MeasuresSection, StockSection } from './Sections.tsx';
import type { ProductValues } from './values.ts';

export type ProductFormState = ContractForm<ProductValues>;

type Props = {
  form: ProductFormState;
  submitLabel: string;
  onCancel: () => void;
  /** The product that is edited. Its unit can't change after its first movement. */
  edited?: { id: number; moved: boolean; stocked: boolean };
  /** A message before the sections that says why the product couldn't be saved. */
  notice?: ReactNode;
  /** The sections of a new product only: its photos, the pieces that are there, its barcodes. */
  photos?: ReactNode;
  firstStock?: ReactNode;
  barcodes?: ReactNode;
};

export function ProductForm({ form, submitLabel, onCancel, edited, notice, ...more }: Props) {
  const { values, set } = form;

  return (
    <PageForm form={form} label="Prodotto" submitLabel={submitLabel} onCancel={onCancel}>
      {notice}
      {more.photos}
      <FormSection title="Che cos’è">
        <FieldCell form={form} name="name" field={productFields.name} data-autofocus />
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
            {...(!edited && Number(values.minimumStock) > 0 && usualMinimum(values))}
            onChange={(category) => {
              if (!category) return;
              form.setValues({
                subCategoryId: category,
                // A new product takes the initial values of its category, unless the person has typed others.
                ...(!edited && {
                  unit: category.defaultUnit,
                  ...(['', '0'].includes(values.minimumStock) && {
                    minimumStock: shortenDecimal(category.defaultMinimumStock),
                  }),
                  ...(values.stock.toLocationId === null &&
                    category.defaultLocation && {
                      stock: {
                        ...values.stock,
                        toLocationId: {
                          id: category.defaultLocation.id,
                          name: category.defaultLocation.code,
                        },
                      },
                    }),
                }),
              });
            }}
          />
        </Cell>
        <FieldCell
          form={form}
          name="unit"
          field={productFields.unit}
          disabled={form.busy || edited?.moved === true}
          {...(edited?.moved && { description: 'Ha già dei movimenti: non si cambia' })}
        />
        <FieldCell form={form} name="kind" field={productFields.kind} />
        <FieldCell
          form={form}
          name="code"
          field={productFields.code}
          spellCheck={false}
          withAsterisk={edited !== undefined}
          {...(!edited && {
            placeholder: values.subCategoryId?.code ? `${values.subCategoryId.code}-…` : 'Automatico',
            description: 'Vuoto: lo dà la categoria',
          })}
        />
        <FieldCells form={form} fields={productFields} part="what" />
      </FormSection>
      {more.firstStock}
      <FormSection title="Produttore">
        <FieldCells
          form={form}
          fields={productFields}
          part="maker"
          more={{ manufacturerCode: { spellCheck: false } }}
        />
      </FormSection>
      {more.barcodes}
      <StockSection form={form} />
      <CountingSection form={form} stocked={edited?.stocked ?? false} />
      <MeasuresSection form={form} />
      <HazardsSection
        chosen={values.hazards}
        onChange={(hazards) => set('hazards', hazards)}
        disabled={form.busy}
      />
      <FormSection title="Note" help="Per chi lavora in magazzino">
        <FieldCells
          form={form}
          fields={productFields}
          part="notes"
          more={{ notes: { label: null, 'aria-label': 'Note', minRows: 3, maxRows: 12 } }}
        />
      </FormSection>
    </PageForm>
  );
}

/** Says the minimum of a category where the category is chosen, because the minimum's own field is further down. */
function usualMinimum({ subCategoryId, minimumStock, unit }: ProductValues) {
  const usual = subCategoryId?.defaultMinimumStock;
  if (!usual || minimumStock !== shortenDecimal(usual)) return {};
  return { ...helpBelow, description: `Minimo ${formatQuantity(usual, unit)}, dalla categoria` };
}
