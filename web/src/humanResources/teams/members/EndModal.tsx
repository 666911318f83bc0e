import { Text } from '@mantine/core';
import { endMembers } from '@wms/contract/humanResources/teams/members';
import { formatCount } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { MassModal, useMassForm } from './MassModal.tsx';

export type ChosenMembers = {
  team: { id: number; name: string };
  people: readonly { id: number; name: string }[];
};

/** 'Ada Rossi', or '3 persone'. */
export const namePeople = (people: ChosenMembers['people']) =>
  people.length === 1 ? (people[0]?.name ?? '') : formatCount(people.length, 'persona', 'persone');

export const idsOf = (people: ChosenMembers['people']) => ({
  ids: people.map(({ id }) => id),
  expected: people.length,
});

/** Ends the memberships of the chosen people. */
export function EndMembersModal({ team, people, onClose }: ChosenMembers & { onClose: () => void }) {
  const form = useMassForm(endMembers, {
    initial: { until: today() },
    args: () => ({ params: { id: String(team.id) } }),
    toBody: (values) => ({ ...values, ...idsOf(people) }),
    onClose,
  });
  return (
    <MassModal
      title={['Fai uscire', namePeople(people), `da ${team.name}`].filter(Boolean).join(' ')}
      form={form}
      onClose={onClose}
      confirmLabel="Fai uscire"
      danger
    >
      <Text size="sm">Resta scritto da quando a quando ne ha fatto parte.</Text>
      <DateField label="Ultimo giorno" {...form.field('until')} />
    </MassModal>
  );
}
