/** Readmits a former member, with a new row of the book and a new number. */

import { Checkbox, Text, TextInput } from '@mantine/core';
import { type Member, readmitMember } from '@wms/contract/accounting/members/member';
import { pageLink } from '@wms/contract/pages/link';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { KindSelect } from '../shared/KindSelect.tsx';
import { nameOf } from '../shared/labels.tsx';

export function ReadmitModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, kind } = member;
  const goOn = useGoOn();
  const form = useContractForm(readmitMember, {
    initial: {
      admittedOn: today(),
      admissionResolution: '',
      kindId: { id: kind.id, name: kind.name } as Choice | null,
      withFee: true,
    },
    args: () => ({ params: { id: String(id) } }),
    onSubmitted: ({ id: again }) =>
      goOn({ to: pageLink('/tesserati/$id', { id: again }), ignoreBlocker: true }),
  });
  return (
    <FormModal title="Riammetti" form={form} onClose={onClose} confirmLabel="Riammetti">
      <Text size="sm">
        {nameOf(member)} entra di nuovo nel libro soci, con un numero nuovo. La riga di prima resta com’è.
      </Text>
      <DateField label="Ammissione" max={today()} {...form.field('admittedOn')} />
      <KindSelect {...form.choice('kindId')} />
      <TextInput label="Delibera di ammissione" autoComplete="off" {...form.field('admissionResolution')} />
      <Checkbox
        label="Chiedi subito la quota del primo anno"
        {...form.field('withFee', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
