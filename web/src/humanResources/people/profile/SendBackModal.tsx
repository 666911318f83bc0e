import { MultiSelect, Select, Text, Textarea } from '@mantine/core';
import { documentField } from '@wms/contract/humanResources/documents/field';
import { getDocumentsOfPerson } from '@wms/contract/humanResources/documents/of-person';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { personalFieldNames } from '@wms/contract/humanResources/personal-data/field-names';
import { type RegistrationStatus, stepLabel } from '@wms/contract/identity/registration/endpoints';
import { sendBackToStep } from '@wms/contract/identity/registration/sent-back';
import { useAnswer } from '../../../client/answer.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { profile: Profile; steps: readonly RegistrationStatus[]; onClose: () => void };

/** Sends the person back to a step of the registration; until they complete it again, no other page is open to them. */
export function SendBackModal({ profile, steps, onClose }: Props) {
  const form = useContractForm(sendBackToStep, {
    initial: { step: steps.at(-1) ?? null, reason: '', fields: [] as string[] },
    args: () => ({ params: { id: String(profile.id) } }),
  });
  const step = form.field('step');
  const fields = useFieldsOf(profile.id, form.values.step);
  return (
    <FormModal
      title={`Rimanda ${profile.nome} ${profile.cognome} a un passo`}
      form={form}
      onClose={onClose}
      confirmLabel="Rimanda al passo"
      danger
    >
      <Text size="sm">Finché non completa di nuovo la registrazione non usa altro.</Text>
      <Select
        label="Passo"
        data={steps.map((step) => ({ value: step, label: stepLabel(step) }))}
        allowDeselect={false}
        {...step}
        onChange={(chosen) => {
          step.onChange(chosen);
          form.set('fields', []);
        }}
      />
      {fields.length > 0 && (
        <MultiSelect
          label="Che cosa deve correggere (facoltativo)"
          description="La registrazione porta la persona lì, con il motivo accanto"
          data={[...fields]}
          searchable
          clearable
          nothingFoundMessage="Nessun campo"
          maxValues={20}
          {...form.field('fields')}
        />
      )}
      <Textarea
        label="Motivo"
        description="Lo legge la persona, nella registrazione e per e-mail"
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
    </FormModal>
  );
}

type Choice = { value: string; label: string };
const personalFields: readonly Choice[] = Object.entries(personalFieldNames).map(([value, label]) => ({
  value,
  label,
}));

/** The fields that can be named as wrong: those of the personal data, or the types of documents. */
function useFieldsOf(personId: number, step: RegistrationStatus | null): readonly Choice[] {
  const documents = useAnswer(
    getDocumentsOfPerson,
    { params: { id: String(personId) } },
    { enabled: step === 'documenti' },
  );
  if (step === 'anagrafica') return personalFields;
  if (step !== 'documenti') return [];
  return (documents.data ?? [])
    .flatMap(({ types }) => types)
    .filter(({ closed }) => !closed)
    .map(({ type_id, type }) => ({ value: documentField(type_id), label: type }));
}
