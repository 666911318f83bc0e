import { SimpleGrid, TextInput } from '@mantine/core';
import { getMember } from '@wms/contract/accounting/members/member';
import {
  addVolunteering,
  editVolunteering,
  type Volunteering,
} from '@wms/contract/accounting/members/volunteering';
import { today } from '@wms/contract/platform/schema';
import { readAnswer } from '../../../client/query.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Values = { startsOn: string; endsOn: string; activity: string; insurer: string; policy: string };
type Props = { memberId: number; onClose: () => void };

/** The dialog of a period in the volunteers' register: a new one, or an existing one to change. */
export const PeriodModal = ({ period, ...props }: Props & { period?: Volunteering }) =>
  period ? <EditPeriod {...props} period={period} /> : <NewPeriod {...props} />;

function NewPeriod({ memberId, onClose }: Props) {
  const form = useContractForm(addVolunteering, {
    initial: { startsOn: today(), endsOn: '', activity: '', insurer: '', policy: '' } as Values,
    args: () => ({ params: { id: String(memberId) } }),
  });
  return <Dialog title="Nuovo periodo di volontariato" form={form} onClose={onClose} />;
}

function EditPeriod({ memberId, period, onClose }: Props & { period: Volunteering }) {
  const form = useEditForm(editVolunteering, period, {
    valuesOf: ({ startsOn, endsOn, activity, insurer, policy }): Values => ({
      startsOn,
      endsOn: endsOn ?? '',
      activity: activity ?? '',
      insurer: insurer ?? '',
      policy: policy ?? '',
    }),
    read: async () => {
      const { volunteering } = await readAnswer(getMember, { params: { id: String(memberId) } });
      return volunteering.find(({ id }) => id === period.id) ?? period;
    },
    labels: {
      startsOn: 'Inizio',
      endsOn: 'Fine',
      activity: 'Attività',
      insurer: 'Compagnia',
      policy: 'Polizza',
    },
  });
  return <Dialog title="Modifica il periodo" form={form} onClose={onClose} />;
}

type DialogProps = { title: string; form: ContractForm<Values>; onClose: () => void };

const Dialog = ({ title, form, onClose }: DialogProps) => (
  <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
    <SimpleGrid cols={2}>
      <DateField label="Inizio" {...form.field('startsOn')} />
      <DateField label="Fine" {...form.field('endsOn')} />
    </SimpleGrid>
    <TextInput label="Attività" autoComplete="off" {...form.field('activity')} />
    <SimpleGrid cols={2}>
      <TextInput label="Compagnia di assicurazione" autoComplete="off" {...form.field('insurer')} />
      <TextInput label="Numero di polizza" autoComplete="off" {...form.field('policy')} />
    </SimpleGrid>
  </FormModal>
);
