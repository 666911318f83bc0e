import { TextInput } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { nameCodes } from '@wms/contract/identity/permissions/described';
import {
  createPreset,
  deletePreset,
  editPreset,
  listPresets,
  type Preset,
} from '@wms/contract/identity/permissions/presets';
import type { Permission } from '@wms/contract/platform/permissions';
import { useAnswer } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { readAnswer } from '../../../client/query.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { ShortSearch } from '../../../ui/list/ShortSearch.tsx';
import { useShortList } from '../../../ui/list/short-list.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState, Page, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { CodesField } from '../shared/CodesField.tsx';

/** The named sets of permissions. They are copied when they are given, so a later change of a set changes nobody. */
export default function PermissionPresetsScreen() {
  const presets = useAnswer(listPresets);
  const list = useShortList(
    presets.data ?? [],
    ({ name, permissions }) => `${name} ${nameCodes(permissions)}`,
  );
  const [dialog, open, close] = useDialog<Preset | 'new'>();
  const remove = useConfirmedChange(deletePreset, ({ id, name }: Preset) => ({
    title: `Elimina «${name}»`,
    message: 'Chi ha ricevuto questi permessi li tiene: sparisce solo il modello.',
    confirmLabel: 'Elimina il modello',
    params: { id: String(id) },
  }));
  const add = (
    <ButtonWithIcon icon={IconPlus} onClick={() => open('new')}>
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
        <ShortSearch list={list} label="Cerca per nome o permesso" things={['modello', 'modelli']}>
          <ItemList label="Modelli di permessi">
            {list.rows.map((preset) => (
              <Item
                key={preset.id}
                actions={
                  <>
                    <IconButton
                      icon={IconEdit}
                      label={`Modifica ${preset.name}`}
                      onClick={() => open(preset)}
                    />
                    <IconButton
                      icon={IconTrash}
                      label={`Elimina ${preset.name}`}
                      onClick={() => remove.run(preset)}
                    />
                  </>
                }
              >
                <strong>{preset.name}</strong>
                <Small>{nameCodes(preset.permissions)}</Small>
              </Item>
            ))}
          </ItemList>
        </ShortSearch>
      )}
      {dialog === 'new' && <NewPreset onClose={close} />}
      {dialog && dialog !== 'new' && <EditPreset preset={dialog} onClose={close} />}
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
  const form = useEditForm(editPreset, preset, {
    valuesOf: ({ name, permissions }): Values => ({ name, permissions }),
    read: async () => {
      const presets = await readAnswer(listPresets, {});
      return presets.find(({ id }) => id === preset.id) ?? preset;
    },
    labels: {
      name: 'Nome',
      permissions: { label: 'Permessi', show: ({ permissions }) => nameCodes(permissions) },
    },
  });
  return (
    <FormModal
      title={`Modifica «${preset.name}»`}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
      size="lg"
    >
      <Fields form={form} />
    </FormModal>
  );
}

function Fields({ form }: { form: ContractForm<Values> }) {
  return (
    <>
      <TextInput label="Nome" data-autofocus {...form.field('name')} />
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
