/** Marks approved reports as paid, with the day and the reference of the transfer. */
import { Text, TextInput } from '@mantine/core';
import { payExpenseReports } from '@wms/contract/accounting/expense-reports/paying';
import { formatCount, formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { today } from '@wms/contract/platform/schema';
import { alert } from '../../../client/alerts/alert.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';

/** `own` is true for the reader's own report, which another person must pay. */
type Paid = { id: number; number: string; owner: string; due: string; own?: boolean };
type Props = { reports: readonly Paid[]; onClose: () => void; onPaid?: () => void };

export function PayModal({ reports, onClose, onPaid }: Props) {
  const title = reports.length === 1 ? 'Segna rimborsata' : 'Segna rimborsate';
  if (reports.every(({ own }) => own))
    return (
      <AppModal opened title={title} onClose={onClose}>
        <Text size="sm">
          {reports.length === 1
            ? 'Questa nota è tua: la rimborsa un’altra persona.'
            : 'Queste note sono tue: le rimborsa un’altra persona.'}
        </Text>
      </AppModal>
    );
  return <PayForm title={title} reports={reports} onClose={onClose} {...(onPaid && { onPaid })} />;
}

function PayForm({ title, reports, onClose, onPaid }: Props & { title: string }) {
  const form = useContractForm(payExpenseReports, {
    initial: { paidOn: today(), reference: '' },
    toBody: (values) => ({ ...values, ids: reports.map(({ id }) => id) }),
    quiet: true,
    onDone: ({ message, left }) => {
      // The message also names the reports that were left out.
      if (left.length > 0) alert.info(message);
      else alert.success(message);
      onPaid?.();
    },
  });
  const others = reports.filter(({ own }) => !own);
  const own = reports.length - others.length;
  const [only] = others;
  const due = addMoney(...others.map((one) => (compareMoney(one.due, '0') > 0 ? one.due : '0')));
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel={title}>
      <Text size="sm">
        {reports.length === 1 && only
          ? `${only.number} di ${only.owner}: ${formatEuro(due)}.`
          : `${formatCount(others.length, 'nota', 'note')}, ${formatEuro(due)} in tutto.`}{' '}
        {own > 0 && `${formatCount(own, 'è tua: la', 'sono tue: le')} rimborsa un’altra persona. `}
        Non si torna indietro: fallo dopo il bonifico.
      </Text>
      <DateField {...form.field('paidOn')} label="Data del pagamento" max={today()} />
      <TextInput
        {...form.field('reference')}
        {...helpBelow}
        label="Riferimento"
        description="Il CRO o TRN del bonifico"
      />
    </FormModal>
  );
}
