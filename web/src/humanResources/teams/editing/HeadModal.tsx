import { Text } from '@mantine/core';
import { appointHead, type TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { PersonSelect } from '../../../ui/people/PersonSelect.tsx';

type Props = { team: Pick<TeamNode, 'id' | 'name' | 'head'>; onClose: () => void };

/** Appoints the head of a team from a day on. The former head stays as a member. */
export function HeadModal({ team, onClose }: Props) {
  const form = useContractForm(appointHead, {
    initial: { personId: null as Choice | null, since: today() },
    args: () => ({ params: { id: String(team.id) } }),
  });
  return (
    <FormModal
      title={`Nomina responsabile di ${team.name}`}
      form={form}
      onClose={onClose}
      confirmLabel="Nomina"
    >
      {team.head && <Text size="sm">{team.head.name} resta nel reparto come membro.</Text>}
      <PersonSelect
        label="Responsabile"
        {...(team.head && { description: 'Vuoto: il reparto resta senza' })}
        {...form.choice('personId')}
        autoFocus
      />
      <DateField label="Dal" {...form.field('since')} />
    </FormModal>
  );
}
