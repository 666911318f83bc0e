/** The form of a new or existing supplier. */
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { FieldCell, FieldCells } from '../../../ui/form/FieldCells.tsx';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { type FieldValues, formLabels } from '../../../ui/form/field-values.ts';
import { PageForm } from '../../../ui/form/PageForm.tsx';

export type SupplierValues = FieldValues<typeof supplierFields>;
export const labels = formLabels(supplierFields);

type Props = {
  form: ContractForm<SupplierValues>;
  submitLabel: string;
  onCancel: () => void;
  /** A message before the sections that says why the supplier couldn't be saved. */
  notice?: ReactNode;
  /** Shown under the name: existing suppliers with a similar name. */
  similar?: ReactNode;
};

export function SupplierForm({ form, submitLabel, onCancel, notice, similar }: Props) {
  return (
    <PageForm form={form} label="Fornitore" submitLabel={submitLabel} onCancel={onCancel}>
      {notice}
      <FormSection title="Chi è">
        <FieldCell form={form} name="name" field={supplierFields.name} data-autofocus />
        {similar && <Cell span={6}>{similar}</Cell>}
        <FieldCells
          form={form}
          fields={supplierFields}
          part="who"
          more={{
            vatNumber: { spellCheck: false, inputMode: 'numeric' },
            taxCode: { spellCheck: false },
            sdiCode: { spellCheck: false },
          }}
        />
      </FormSection>
      <FormSection title="Recapiti" help="Indirizzi e persone si aggiungono dopo, sulla sua pagina">
        <FieldCells
          form={form}
          fields={supplierFields}
          part="reach"
          more={{ website: { spellCheck: false } }}
        />
      </FormSection>
      <FormSection title="Acquisti">
        <FieldCells
          form={form}
          fields={supplierFields}
          part="trade"
          more={{ iban: { spellCheck: false }, notes: { minRows: 3, maxRows: 12 } }}
        />
      </FormSection>
    </PageForm>
  );
}
