import { Select, Text, Textarea } from '@mantine/core';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import {
  type RegistrationStatus,
  sendBackToStep,
  stepLabel,
} from '@wms/contract/identity/registration/endpoints';
import { mostReason } from '@wms/contract/platform/life';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { profile: Profile; steps: readonly RegistrationStatus[]; onClose: () => void };

/** Sends the person back to a step of the registration; until they are through nothing else is open to them. */
export function SendBackModal({ profile, steps, onClose }: Props) {
  const form = useContractForm(sendBackToStep, {
    initial: { step: steps.at(-1) ?? null, reason: '' },
    args: () => ({ params: { id: String(profile.id) } }),
  });
  return (
    <FormModal
      title={`Rimanda ${profile.nome} ${profile.cognome} a un passo`}
      form={form}
      onClose={onClose}
      confirmLabel="Rimanda"
      danger
    >
      <Text size="sm">Finché non completa di nuovo la registrazione non usa altro.</Text>
      <Select
        label="Passo"
        data={steps.map((step) => ({ value: step, label: stepLabel(step) }))}
        allowDeselect={false}
        {...form.field('step')}
      />
      <Textarea
        label="Motivo"
        description="Lo legge la persona, nella registrazione e per e-mail"
        maxLength={mostReason}
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
    </FormModal>
  );
}
