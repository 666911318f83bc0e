import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { pageLink } from '@wms/contract/pages/link';
import {
  createRegulation,
  type EditableRegulation,
  editRegulation,
  getEditableRegulation,
} from '@wms/contract/utilities/regulations/publishing';
import { audienceLabels, kindWords } from '@wms/contract/utilities/regulations/regulation';
import { readAnswer } from '../../../client/query.ts';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';

type Values = {
  title: string;
  kind: string;
  askedOf: string;
  teamId: Choice | null;
  permission: string;
  dueDays: number | string;
};

type Props = { regulation: EditableRegulation | null; onClose: () => void };

/** The form of a new regulation (null), or of the edited one. */
export const RegulationModal = ({ regulation, onClose }: Props) =>
  regulation ? <Edit regulation={regulation} onClose={onClose} /> : <New onClose={onClose} />;

const empty: Values = {
  title: '',
  kind: 'accettazione',
  askedOf: 'everyone',
  teamId: null,
  permission: '',
  dueDays: 14,
};

/** The body of a regulation. Values of hidden fields aren't sent, so that nobody has to empty them first. */
const bodyOf = (values: Values) => ({
  ...values,
  teamId: values.askedOf === 'team' ? values.teamId : null,
  permission: values.askedOf === 'permission' ? values.permission : null,
});

function New({ onClose }: Pick<Props, 'onClose'>) {
  const goOn = useGoOn();
  const form = useContractForm(createRegulation, {
    initial: empty,
    toBody: bodyOf,
    onDone: ({ id }) => void goOn({ to: pageLink('/regolamenti/$id/pubblica', { id }), ignoreBlocker: true }),
  });
  return (
    <FormModal title="Nuovo regolamento" form={form} onClose={onClose} confirmLabel="Crea e scrivi">
      <Fields form={form} />
    </FormModal>
  );
}

function Edit({ regulation, onClose }: Props & { regulation: EditableRegulation }) {
  const form = useEditForm(editRegulation, regulation, {
    read: () => readAnswer(getEditableRegulation, { params: { id: String(regulation.id) } }),
    valuesOf: (now): Values => ({
      title: now.title,
      kind: now.kind,
      askedOf: now.askedOf,
      teamId: now.team,
      permission: now.permission ?? '',
      dueDays: now.dueDays,
    }),
    toBody: bodyOf,
    labels: {
      title: 'Titolo',
      kind: 'Che cosa si chiede',
      askedOf: 'A chi si chiede',
      teamId: 'Reparto',
      permission: 'Permesso',
      dueDays: 'Giorni per confermare',
    },
  });
  return (
    <FormModal title="Modifica il regolamento" form={form} onClose={onClose} confirmLabel="Salva">
      <Fields form={form} />
    </FormModal>
  );
}

const permissionChoices = permissionGroups.map(({ label, codes }) => ({
  group: label,
  items: codes.map((code) => ({ value: code, label: describedPermissions[code].label })),
}));

function Fields({ form }: { form: ContractForm<Values> }) {
  const { askedOf } = form.values;
  return (
    <>
      <TextInput label="Titolo" data-autofocus {...form.field('title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <NativeSelect
          label="Che cosa si chiede"
          data={Object.entries(kindWords).map(([value, { label }]) => ({ value, label }))}
          {...form.field('kind')}
        />
        <NativeSelect
          label="A chi si chiede"
          data={Object.entries(audienceLabels).map(([value, label]) => ({ value, label }))}
          {...form.field('askedOf')}
        />
        {askedOf === 'team' && <TeamSelect {...form.choice('teamId')} withAsterisk />}
        {askedOf === 'permission' && (
          <NativeSelect
            label="Permesso"
            data={[{ value: '', label: 'Scegli' }, ...permissionChoices]}
            {...form.field('permission')}
            withAsterisk
          />
        )}
        {askedOf !== 'nobody' && (
          <WholeField
            label="Giorni per confermare"
            description="Da quando è in vigore, o da quando una persona arriva"
            {...form.field('dueDays')}
          />
        )}
      </SimpleGrid>
    </>
  );
}
