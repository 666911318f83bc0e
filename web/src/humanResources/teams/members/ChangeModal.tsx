/**
 * Changes one membership, either from a day on, so that earlier days stay as they were, or as a whole, as a correction.
 */
import { SegmentedControl, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { type Membership, memberRoles, roleLabels } from '@wms/contract/humanResources/teams/endpoints';
import { changeMembership } from '@wms/contract/humanResources/teams/members';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

export type EditableMembership = Omit<Membership, 'person'>;

type Props = {
  membership: EditableMembership;
  /** 'Ada Rossi in Aerodinamica' */
  title: string;
  /** Reads the membership as it is now. */
  read: () => Promise<EditableMembership>;
  onClose: () => void;
};

const ways = [
  { value: 'from', label: 'Da un giorno in poi' },
  { value: 'whole', label: 'Correggi tutto' },
] as const;

export function ChangeMembershipModal({ membership, title, read, onClose }: Props) {
  const going = membership.since < today() && (membership.until ?? today()) >= today();
  const form = useEditForm(changeMembership, membership, {
    read,
    valuesOf: ({ role, title: held, main, since, until }) => ({
      role,
      main,
      title: held ?? '',
      since,
      until: until ?? '',
      from: today(),
      way: going ? 'from' : 'whole',
    }),
    toBody: ({ way, from, ...values }) => ({ ...values, from: way === 'from' ? from : null }),
    labels: { role: 'Ruolo', title: 'Titolo', main: 'Reparto principale', since: 'Dal', until: 'Al' },
  });
  const later = form.values.way === 'from';
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
      {going && (
        <SegmentedControl
          aria-label="Da quando vale"
          fullWidth
          data={[...ways]}
          value={form.values.way}
          onChange={(way) => form.set('way', way)}
        />
      )}
      <Select
        label="Ruolo"
        data={memberRoles.map((value) => ({ value, label: roleLabels[value] }))}
        allowDeselect={false}
        {...form.field('role')}
      />
      <TextInput label="Titolo" {...form.field('title')} />
      <Switch
        label="Reparto principale"
        description="Dove se ne mostra uno solo"
        {...form.field('main', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {later ? (
          <DateField label="Vale dal" description="Prima resta com’era" {...form.field('from')} />
        ) : (
          <DateField label="Dal" {...form.field('since')} />
        )}
        <DateField label="Al" description="Vuoto: fa ancora parte del reparto" {...form.field('until')} />
      </SimpleGrid>
    </FormModal>
  );
}
