/** Records the end of a membership: the last day, the reason, and the board's resolution. */
import { Select, Text, TextInput } from '@mantine/core';
import { endReasonNames } from '@wms/contract/accounting/members/fields';
import { endMember, type Member } from '@wms/contract/accounting/members/member';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { nameOf } from '../shared/labels.tsx';

export function EndModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, version, admittedOn } = member;
  const form = useContractForm(endMember, {
    initial: { endedOn: today(), endReason: null as string | null, endResolution: '' },
    toBody: (values) => ({ version, ...values }),
    args: () => ({ params: { id: String(id) } }),
  });
  return (
    <FormModal
      title="Registra la cessazione"
      form={form}
      onClose={onClose}
      confirmLabel="Registra la cessazione"
      danger
    >
      <Text size="sm">
        {nameOf(member)} resta nel libro soci con il suo numero. Le quote già chieste restano: quelle che
        nessuno pagherà si tolgono dalla sua pagina.
      </Text>
      <DateField label="Ultimo giorno da socio" min={admittedOn} {...form.field('endedOn')} />
      <Select
        label="Causa"
        data={choicesOf(endReasonNames)}
        allowDeselect={false}
        {...form.field('endReason')}
      />
      <TextInput
        label="Delibera"
        placeholder="Numero e data del verbale"
        autoComplete="off"
        {...form.field('endResolution')}
      />
    </FormModal>
  );
}
