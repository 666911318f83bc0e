import { Text, Textarea } from '@mantine/core';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { approveOrder } from '@wms/contract/logistics/orders/moving';
import { formatEuro } from '@wms/contract/platform/formats';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

/** Approves an order. If it exceeds the team's budget, the person says why. */
export function ApproveModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, version, total, supplier, overBudget, approvals, approvalsNeeded, team } = order;
  const form = useContractForm(approveOrder, {
    initial: { overBudgetBecause: '' },
    toBody: (values) => ({ ...values, version }),
    args: () => ({ params: { id: String(id) } }),
  });
  const exceeds = overBudget !== null;
  const what = `${formatEuro(total)} a ${supplier.name}${team ? `, per ${team.name}` : ''}`;
  const others = approvalsNeeded - approvals.length - 1;
  return (
    <FormModal
      title="Approva l’ordine"
      form={form}
      onClose={onClose}
      confirmLabel="Approva"
      confirmDisabled={exceeds && form.values.overBudgetBecause.trim() === ''}
    >
      <Text size="sm">
        {/* The full stop of a name's end, as in «S.r.l.», is removed, because the sentence has its own. */}
        {what.replace(/\.$/, '')}.{others > 0 && ' Dopo di te deve approvarlo un’altra persona.'}
      </Text>
      {exceeds && (
        <Textarea
          {...form.field('overBudgetBecause')}
          label="Supera il budget: perché va bene lo stesso"
          description={`Al reparto restano ${formatEuro(overBudget.left)}`}
          autosize
          minRows={2}
          withAsterisk
        />
      )}
    </FormModal>
  );
}
