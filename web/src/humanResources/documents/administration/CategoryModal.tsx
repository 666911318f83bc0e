import { TextInput } from '@mantine/core';
import {
  createDocumentCategory,
  type DocumentTypeGroup,
  editDocumentCategory,
  listDocumentTypes,
} from '@wms/contract/humanResources/documents/administration';
import { readAnswer } from '../../../client/query.ts';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Values = { name: string; position: number | string };
type Props = { category: DocumentTypeGroup | null; onClose: () => void };

export const CategoryModal = ({ category, onClose }: Props) =>
  category ? <Edit category={category} onClose={onClose} /> : <New onClose={onClose} />;

function New({ onClose }: { onClose: () => void }) {
  const form = useContractForm(createDocumentCategory, {
    initial: { name: '', position: 0 } satisfies Values as Values,
  });
  return (
    <FormModal title="Nuova categoria" form={form} onClose={onClose} confirmLabel="Crea">
      <Fields form={form} />
    </FormModal>
  );
}

function Edit({ category, onClose }: { category: DocumentTypeGroup; onClose: () => void }) {
  const form = useEditForm(editDocumentCategory, category, {
    read: async () =>
      (await readAnswer(listDocumentTypes, {})).find(({ id }) => id === category.id) ?? category,
    valuesOf: ({ name, position }): Values => ({ name, position }),
    labels: { name: 'Nome', position: 'Ordine' },
  });
  return (
    <FormModal title="Modifica la categoria" form={form} onClose={onClose} confirmLabel="Salva">
      <Fields form={form} />
    </FormModal>
  );
}

const Fields = ({ form }: { form: ContractForm<Values> }) => (
  <>
    <TextInput label="Nome" data-autofocus {...form.field('name')} />
    <WholeField label="Ordine" description="I più bassi per primi" {...form.field('position')} />
  </>
);
