import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import {
  createDocumentType,
  type DocumentType,
  type DocumentTypeGroup,
  documentAudiences,
  editDocumentType,
  listDocumentTypes,
} from '@wms/contract/humanResources/documents/administration';
import { readAnswer } from '../../../client/query.ts';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';

type Values = {
  name: string;
  categoryId: string;
  requiredFor: string;
  teamId: Choice | null;
  atRegistration: boolean;
  asksDate: boolean;
  hasExpiry: boolean;
  validityMonths: number | string;
  licence: boolean;
  special: boolean;
  retentionMonths: number | string;
  position: number | string;
};

type Props = {
  type: DocumentType | null;
  categoryId: number;
  groups: readonly DocumentTypeGroup[];
  onClose: () => void;
};

export const TypeModal = ({ type, ...props }: Props) =>
  type ? <Edit type={type} {...props} /> : <New {...props} />;

const empty: Omit<Values, 'categoryId'> = {
  name: '',
  requiredFor: 'nobody',
  teamId: null,
  atRegistration: false,
  asksDate: false,
  hasExpiry: false,
  validityMonths: '',
  licence: false,
  special: false,
  retentionMonths: '',
  position: 0,
};

/** The body of a type. Values of hidden fields aren't sent, so that nobody has to empty them first. */
const bodyOf = ({ categoryId, ...values }: Values) => ({
  ...values,
  categoryId: Number(categoryId),
  teamId: values.requiredFor === 'team' ? values.teamId : null,
  atRegistration: values.requiredFor !== 'nobody' && values.atRegistration,
  validityMonths: values.hasExpiry ? values.validityMonths : '',
  licence: values.hasExpiry && values.licence,
});

function New({ categoryId, groups, onClose }: Omit<Props, 'type'>) {
  const form = useContractForm(createDocumentType, {
    initial: { ...empty, categoryId: String(categoryId) } as Values,
    toBody: bodyOf,
  });
  return (
    <FormModal title="Nuovo tipo di documento" form={form} onClose={onClose} confirmLabel="Crea" size="lg">
      <Fields form={form} groups={groups} />
    </FormModal>
  );
}

function Edit({ type, groups, onClose }: Omit<Props, 'type' | 'categoryId'> & { type: DocumentType }) {
  const form = useEditForm(editDocumentType, type, {
    read: async () =>
      (await readAnswer(listDocumentTypes, {}))
        .flatMap(({ types }) => types)
        .find(({ id }) => id === type.id) ?? type,
    valuesOf: (now): Values => ({
      name: now.name,
      categoryId: String(now.categoryId),
      requiredFor: now.requiredFor,
      teamId: now.team,
      atRegistration: now.atRegistration,
      asksDate: now.asksDate,
      hasExpiry: now.hasExpiry,
      validityMonths: now.validityMonths ?? '',
      licence: now.licence,
      special: now.special,
      retentionMonths: now.retentionMonths ?? '',
      position: now.position,
    }),
    toBody: bodyOf,
    labels: {
      name: 'Nome',
      categoryId: 'Categoria',
      requiredFor: 'A chi serve',
      teamId: 'Reparto',
      atRegistration: 'Alla registrazione',
      asksDate: 'Data di conseguimento',
      hasExpiry: 'Scade',
      validityMonths: 'Mesi di validità',
      licence: 'Patente',
      special: 'Dati particolari',
      retentionMonths: 'Mesi di conservazione',
      position: 'Ordine',
    },
  });
  return (
    <FormModal
      title="Modifica il tipo di documento"
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
      size="lg"
    >
      <Fields form={form} groups={groups} />
    </FormModal>
  );
}

function Fields({ form, groups }: { form: ContractForm<Values>; groups: readonly DocumentTypeGroup[] }) {
  const { requiredFor, hasExpiry } = form.values;
  const check = (path: string) => form.field(path, { type: 'checkbox' });
  return (
    <>
      <TextInput label="Nome" data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <NativeSelect
          label="Categoria"
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('categoryId')}
        />
        <NativeSelect
          label="A chi serve"
          data={Object.entries(documentAudiences).map(([value, label]) => ({ value, label }))}
          {...form.field('requiredFor')}
        />
        {requiredFor === 'team' && <TeamSelect {...form.choice('teamId')} />}
      </SimpleGrid>
      {requiredFor !== 'nobody' && (
        <Checkbox label="La registrazione lo aspetta" {...check('atRegistration')} />
      )}
      <Checkbox label="Chiede la data di conseguimento" {...check('asksDate')} />
      <Checkbox label="Ha una scadenza" {...check('hasExpiry')} />
      {hasExpiry && (
        <>
          <WholeField
            label="Mesi di validità"
            description="Se la scadenza sta sul documento lascia vuoto: la scrive chi verifica"
            {...form.field('validityMonths')}
          />
          <Checkbox label="È una patente di guida" {...check('licence')} />
        </>
      )}
      <Checkbox
        label="Dati particolari"
        description="Salute, convinzioni, origine (art. 9 del GDPR): li vede solo chi gestisce gli utenti"
        {...check('special')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <WholeField
          label="Mesi di conservazione"
          description="Dopo che non serve più. Vuoto: si conserva"
          {...form.field('retentionMonths')}
        />
        <WholeField label="Ordine" description="I più bassi per primi" {...form.field('position')} />
      </SimpleGrid>
    </>
  );
}
