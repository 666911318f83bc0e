import { Text } from '@mantine/core';
import { closeTeam, type TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { team: Pick<TeamNode, 'id' | 'name' | 'version' | 'members'>; onClose: () => void };

/** Closes a team. Its members leave it on the same day. */
export function CloseTeamModal({ team, onClose }: Props) {
  const form = useContractForm(closeTeam, {
    initial: { closedOn: today() },
    args: () => ({ params: { id: String(team.id) } }),
    toBody: (values) => ({ ...values, version: team.version }),
  });
  return (
    <FormModal
      title={`Chiudi ${team.name}`}
      form={form}
      onClose={onClose}
      confirmLabel="Chiudi il reparto"
      danger
    >
      <Text size="sm">
        {team.members > 0 &&
          `${formatCount(team.members, 'persona ne esce', 'persone ne escono')} quel giorno. `}
        Non si potrà più scegliere, ma la sua storia resta e potrai riaprirlo.
      </Text>
      <DateField label="Ultimo giorno" {...form.field('closedOn')} />
    </FormModal>
  );
}
