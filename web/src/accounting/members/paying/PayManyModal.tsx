/** Records the open fees of many members as fully paid, and lists those for whom it failed. */
import { Text, TextInput } from '@mantine/core';
import { payMany } from '@wms/contract/accounting/members/memberships';
import { formatCount } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { announce } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { type ManyOutcome, ManyResult } from './ManyResult.tsx';
import { lastMethod, MethodField, rememberMethod } from './MethodField.tsx';
import type { MassProps } from './many.ts';

const title = 'Segna pagate';

export function PayManyModal({ socialYear, year, members, onDone, onClose }: MassProps) {
  const [outcome, setOutcome] = useState<ManyOutcome | null>(null);
  const form = useContractForm(payMany, {
    initial: { method: lastMethod() as string, paidOn: today(), reference: '' },
    toBody: (values) => ({ ...values, socialYear, members: [...members], skipRefused: true }),
    quiet: true,
    onDone: (answer) => {
      rememberMethod(form.values.method as ReturnType<typeof lastMethod>);
      onDone();
      if (answer.refused.length > 0) return setOutcome(answer);
      announce(answer);
      onClose();
    },
  });
  if (outcome) return <ManyResult title={title} outcome={outcome} onClose={onClose} />;
  return (
    <FormModal
      title={`${title}: ${formatCount(members.length, 'quota', 'quote')}`}
      form={form}
      onClose={onClose}
      confirmLabel={title}
      closeOnConfirm={false}
    >
      <Text size="sm">
        Per ognuno si registra un pagamento di quanto è ancora aperto della quota {year}. Le ricevute si
        emettono poi da Ricevute, tutte insieme.
      </Text>
      <DateField label="Data" max={today()} {...form.field('paidOn')} />
      <MethodField form={form} />
      <TextInput label="Riferimento" autoComplete="off" {...form.field('reference')} />
    </FormModal>
  );
}
