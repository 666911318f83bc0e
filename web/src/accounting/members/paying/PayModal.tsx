/** Records a payment of a fee, by default the whole open amount, and issues its receipt. */

import { Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { addPayment } from '@wms/contract/accounting/members/memberships';
import { issueNewReceipt } from '@wms/contract/accounting/receipts/writing';
import type { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { warningBefore } from '@wms/contract/platform/not-undoable';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { lastMethod, MethodField, rememberMethod } from './MethodField.tsx';
import { useFeeReceipt } from './use-fee-receipt.ts';

export type PaidMembership = {
  id: number;
  fee: string;
  open: string;
  dueOn: string | null;
  /** `2026/27` */
  yearName: string;
};

type Props = { member: { id: number; name: string }; membership: PaidMembership; onClose: () => void };

export function PayModal({ member, membership, onClose }: Props) {
  const { id, fee, open, dueOn, yearName } = membership;
  const receipt = useFeeReceipt(member.id, { enabled: true });
  const [withReceipt, setWithReceipt] = useState(true);
  const [withMail, setWithMail] = useState(true);
  const issues = receipt.kind !== null && withReceipt;
  const form = useContractForm(addPayment, {
    initial: {
      amount: open.replace('.', ','),
      method: lastMethod() as PaymentMethod | '',
      paidOn: today(),
      reference: '',
    },
    args: () => ({ params: { id: String(id) } }),
    onSubmitted: async (payment, values) => {
      rememberMethod(values.method);
      if (!issues) return;
      const { amount, method, paidOn, reference } = values;
      await receipt.issue(
        { method, paidOn, reference },
        [{ yearName, membershipId: id, amount, paymentIds: [payment.id] }],
        withMail,
        payment,
      );
    },
  });
  return (
    <FormModal
      title="Incassa quota"
      form={{ ...form, warning: issues ? warningBefore(issueNewReceipt) : undefined }}
      onClose={onClose}
      confirmDisabled={!receipt.known}
      confirmLabel={issues ? 'Incassa ed emetti ricevuta' : 'Incassa'}
    >
      <Text size="sm">
        {member.name}: quota {yearName} di {formatEuro(fee)}
        {compareMoney(open, fee) !== 0 && `, ancora aperti ${formatEuro(open)}`}
        {dueOn && `, da pagare entro ${formatDate(dueOn, 'il')}`}.
      </Text>
      <SimpleGrid cols={2}>
        <QuantityField kind={amountKind} label="Importo" unit="€" {...form.field('amount')} />
        <DateField label="Data" max={today()} {...form.field('paidOn')} />
      </SimpleGrid>
      <MethodField form={form} />
      <TextInput
        label="Riferimento"
        placeholder="CRO del bonifico, numero dello scontrino"
        autoComplete="off"
        {...form.field('reference')}
      />
      {/* The place is high enough for both checkboxes, so that nothing moves under a finger when they appear. */}
      <Stack gap={10} mih={52}>
        {(receipt.kind || !receipt.known) && (
          <Checkbox
            label="Emetti ricevuta"
            checked={withReceipt}
            onChange={(event) => setWithReceipt(event.currentTarget.checked)}
            disabled={form.busy || !receipt.known}
          />
        )}
        {issues && receipt.mailTo && (
          <Checkbox
            label={`Mandala per e-mail a ${receipt.mailTo}`}
            checked={withMail}
            onChange={(event) => setWithMail(event.currentTarget.checked)}
            disabled={form.busy}
          />
        )}
      </Stack>
    </FormModal>
  );
}
