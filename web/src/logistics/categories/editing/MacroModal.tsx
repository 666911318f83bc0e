import { SimpleGrid, TextInput } from '@mantine/core';
import {
  createMacroCategory,
  editMacroCategory,
  getMacroCategory,
  type MacroCategory,
} from '@wms/contract/logistics/categories/endpoints';
import { readAnswer } from '../../../client/query.ts';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useAnother } from '../../../ui/page/another.ts';
import { knownColour, knownIcon } from '../shared/Mark.tsx';
import { CodeField } from './CodeField.tsx';
import { LooksFields } from './LooksFields.tsx';

type Values = { name: string; code: string; icon: string; colour: string; position: number | string };

export function NewMacroCategory({ onClose, onDone }: { onClose: () => void; onDone: (id: number) => void }) {
  const another = useAnother('/macrocat', 'Un’altra');
  const form = useContractForm(createMacroCategory, {
    follows: () => [another({ begins: true })],
    initial: { name: '', code: '', icon: 'package', colour: 'gray', position: 0 } satisfies Values as Values,
    onDone: ({ id }) => onDone(id),
  });
  return (
    <FormModal title="Nuova categoria" form={form} onClose={onClose} confirmLabel="Crea">
      <Fields form={form} isNew />
    </FormModal>
  );
}

export function EditMacroCategory({ category, onClose }: { category: MacroCategory; onClose: () => void }) {
  const form = useEditForm(editMacroCategory, category, {
    read: () => readAnswer(getMacroCategory, { params: { id: String(category.id) } }),
    valuesOf: ({ name, code, icon, colour, position }): Values => ({
      name,
      code,
      icon: knownIcon(icon),
      colour: knownColour(colour),
      position,
    }),
    labels: { name: 'Nome', code: 'Codice', icon: 'Icona', colour: 'Colore', position: 'Ordine' },
  });
  return (
    <FormModal title="Modifica la categoria" form={form} onClose={onClose} confirmLabel="Salva">
      <Fields form={form} />
    </FormModal>
  );
}

function Fields({ form, isNew = false }: { form: ContractForm<Values>; isNew?: boolean }) {
  return (
    <>
      <TextInput label="Nome" data-autofocus {...form.field('name')} />
      <SimpleGrid cols={2}>
        <CodeField form={form} propose={isNew} />
        <WholeField label="Ordine" description="I più bassi per primi" {...form.field('position')} />
      </SimpleGrid>
      <LooksFields
        icon={form.values.icon}
        colour={form.values.colour}
        onIcon={(icon) => form.set('icon', icon)}
        onColour={(colour) => form.set('colour', colour)}
      />
    </>
  );
}
