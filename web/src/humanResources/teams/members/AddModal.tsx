import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { roleLabels } from '@wms/contract/humanResources/teams/endpoints';
import { addMembers } from '@wms/contract/humanResources/teams/members';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { PeopleField } from '../../../ui/people/PeopleField.tsx';
import { MassModal, useMassForm } from './MassModal.tsx';

export type JoinValues = { role: 'membro' | 'vice'; title: string; since: string };

export const startValues = (): JoinValues => ({ role: 'membro', title: '', since: today() });

/** The role and the first day of people who join a team. */
export const JoinFields = ({ form }: { form: Pick<ContractForm<JoinValues>, 'field'> }) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Ruolo"
        data={(['membro', 'vice'] as const).map((value) => ({ value, label: roleLabels[value] }))}
        allowDeselect={false}
        {...form.field('role')}
      />
      <DateField label="Dal" {...form.field('since')} />
    </SimpleGrid>
    <TextInput label="Titolo" description="Che cosa fa nel reparto" {...form.field('title')} />
  </>
);

/** Adds people to the open team. */
export function AddMembersModal({
  team,
  onClose,
}: {
  team: { id: number; name: string };
  onClose: () => void;
}) {
  const form = useMassForm(addMembers, {
    initial: { people: [] as Choice[], ...startValues() },
    args: () => ({ params: { id: String(team.id) } }),
    toBody: ({ people, ...joins }) => ({
      ...joins,
      ids: people.map(({ id }) => id),
      expected: Math.max(people.length, 1),
    }),
    onClose,
  });
  const { people } = form.values;
  return (
    <MassModal
      title={`Aggiungi a ${team.name}`}
      form={form}
      onClose={onClose}
      confirmLabel={people.length > 1 ? `Aggiungi ${people.length} persone` : 'Aggiungi'}
    >
      <PeopleField
        people={people}
        onChange={(chosen) => form.set('people', chosen)}
        error={form.field('ids').error}
        withAsterisk
        autoFocus
        data-path="ids"
      />
      <JoinFields form={form} />
    </MassModal>
  );
}
