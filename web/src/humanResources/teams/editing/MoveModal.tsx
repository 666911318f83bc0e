import { Text } from '@mantine/core';
import { moveTeam, type TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';

type Props = {
  team: Pick<TeamNode, 'id' | 'name' | 'version'>;
  /** The team on which the moved team was dropped; null is the top of the tree. */
  into: Choice | null;
  onClose: () => void;
};

/** Moves a team with its inner teams, from a day on. */
export function MoveTeamModal({ team, into, onClose }: Props) {
  const form = useContractForm(moveTeam, {
    initial: { parentId: into, since: today() },
    args: () => ({ params: { id: String(team.id) } }),
    toBody: (values) => ({ ...values, version: team.version }),
  });
  return (
    <FormModal
      title={`Sposta ${team.name}`}
      // The place of the drop counts as no change, so closing the dialog does not ask.
      form={{ ...form, dirty: false }}
      onClose={onClose}
      confirmLabel="Sposta"
    >
      <Text size="sm">
        Quello che contiene va con lui. Com’era prima si vede ancora, con «Com’era o sarà al».
      </Text>
      <TeamSelect label="Dentro" description="Vuoto: in cima all’albero" {...form.choice('parentId')} />
      <DateField label="Dal" max={today()} {...form.field('since')} />
    </FormModal>
  );
}
