import { TextInput } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  createPreset,
  deletePreset,
  editPreset,
  listPresets,
  type Preset,
} from '@wms/contract/identity/permissions/presets';
import type { Permission } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { confirmDanger } from '../../../client/told/confirm.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { EmptyState, Page, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { CodesField } from '../shared/CodesField.tsx';
import { labelsOf } from '../shared/words.ts';

/** The sets of permissions with a name. Giving one copies it: nobody changes with it afterwards. */
export default function PermissionPresetsScreen() {
  const presets = useAnswer(listPresets);
  const [edited, setEdited] = useState<Preset | 'new' | null>(null);
  const remove = useChange(deletePreset);
  const askAndRemove = async ({ id, name }: Preset) => {
    const sure = await confirmDanger({
      title: `Elimina «${name}»`,
      message: 'Chi ha ricevuto questi permessi li tiene: sparisce solo il modello.',
      confirmLabel: 'Elimina',
    });
    if (sure) void remove.run({ params: { id: String(id) } });
  };
  const add = (
    <ButtonWithIcon icon={IconPlus} onClick={() => setEdited('new')}>
      Nuovo modello
    </ButtonWithIcon>
  );
  return (
    <Page
      title="Modelli di permessi"
      subtitle="Si copiano quando li dai: cambiare un modello non cambia chi l’ha già ricevuto."
      back={{ to: '/utenti/permessi', label: 'Permessi' }}
      actions={add}
    >
      {!presets.data ? (
        <Pending error={presets.error} onRetry={presets.refetch} rows={4} />
      ) : presets.data.length === 0 ? (
        <EmptyState>Nessun modello: crea il primo, per esempio «Officina» o «Tesoreria».</EmptyState>
      ) : (
        <ItemList label="Modelli di permessi">
          {presets.data.map((preset) => (
            <Item
              key={preset.id}
              actions={
                <>
                  <IconButton
                    icon={IconEdit}
                    label={`Modifica ${preset.name}`}
                    onClick={() => setEdited(preset)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={`Elimina ${preset.name}`}
                    onClick={() => askAndRemove(preset)}
                  />
                </>
              }
            >
              <strong>{preset.name}</strong>
              <Small>{labelsOf(preset.permissions)}</Small>
            </Item>
          ))}
        </ItemList>
      )}
      {edited === 'new' && <NewPreset onClose={() => setEdited(null)} />}
      {edited && edited !== 'new' && <EditPreset preset={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

type Values = { name: string; permissions: Permission[] };

function NewPreset({ onClose }: { onClose: () => void }) {
  const form = useContractForm(createPreset, { initial: { name: '', permissions: [] as Permission[] } });
  return (
    <FormModal title="Nuovo modello" form={form} onClose={onClose} confirmLabel="Crea" size="lg">
      <Fields form={form} />
    </FormModal>
  );
}

function EditPreset({ preset, onClose }: { preset: Preset; onClose: () => void }) {
  const { id, version, name, permissions } = preset;
  const form = useContractForm(editPreset, {
    initial: { name, permissions },
    args: () => ({ params: { id: String(id) } }),
    toBody: (values) => ({ ...values, version }),
  });
  return (
    <FormModal title={`Modifica «${name}»`} form={form} onClose={onClose} confirmLabel="Salva" size="lg">
      <Fields form={form} />
    </FormModal>
  );
}

function Fields({ form }: { form: ContractForm<Values> }) {
  return (
    <>
      <TextInput label="Nome" maxLength={60} data-autofocus {...form.field('name')} />
      <CodesField
        label="Permessi"
        data-path="permissions"
        value={form.values.permissions}
        onChange={(codes) => form.set('permissions', codes)}
        error={form.errors.permissions}
        disabled={form.busy}
      />
    </>
  );
}
