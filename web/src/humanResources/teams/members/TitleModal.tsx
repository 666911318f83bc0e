import { TextInput } from '@mantine/core';
import { changeTitles } from '@wms/contract/humanResources/teams/members';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { type ChosenMembers, idsOf, namePeople } from './EndModal.tsx';
import { MassModal, useMassForm } from './MassModal.tsx';

/** Gives several people of a team one title from a day on. */
export function TitleModal({ team, people, onClose }: ChosenMembers & { onClose: () => void }) {
  const form = useMassForm(changeTitles, {
    initial: { title: '', from: today() },
    args: () => ({ params: { id: String(team.id) } }),
    toBody: (values) => ({ ...values, ...idsOf(people) }),
    onClose,
  });
  return (
    <MassModal title={`Titolo di ${namePeople(people)}`} form={form} onClose={onClose} confirmLabel="Salva">
      <TextInput label="Titolo" data-autofocus {...form.field('title')} />
      <DateField label="Dal" description="Prima resta com’era" {...form.field('from')} />
    </MassModal>
  );
}
