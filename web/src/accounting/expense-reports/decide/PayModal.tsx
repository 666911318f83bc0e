/**
 * Marks approved reports as paid: asks for the way, the day and the reference of the payment, and for the paid reports.
 */
import { Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { payExpenseReports } from '@wms/contract/accounting/expense-reports/paying';
import {
  ReimbursementMethod,
  reimbursementMethodNames,
} from '@wms/contract/accounting/shared/payment-methods';
import { formatCount, formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { announce } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

/** `own` is true for the reader's own report, which another person must pay. */
type PayableReport = {
  id: number;
  number: string;
  owner: string;
  due: string;
  iban: string | null;
  own?: boolean;
};
type Props = { reports: readonly PayableReport[]; onClose: () => void; onPaid?: () => void };

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

const dueOf = ({ due }: PayableReport) => (compareMoney(due, '0') > 0 ? due : '0');
/** Whether a transfer is impossible: the bank's file leaves the report out. */
const reportWithoutIban = (report: PayableReport) =>
  report.iban === null && compareMoney(report.due, '0') > 0;

function PayForm({ title, reports, onClose, onPaid }: Props & { title: string }) {
  const others = reports.filter(({ own }) => !own);
  const mine = reports.filter(({ own }) => own);
  const alone = others.length === 1;
  // A report whose box was touched keeps what the person chose, whichever way of paying they choose later.
  const [touched, setTouched] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [method, setMethod] = useState<ReimbursementMethod>('bonifico');
  const paid = others.filter(
    (report) => touched.get(report.id) ?? (alone || method !== 'bonifico' || !reportWithoutIban(report)),
  );
  const form = useContractForm(payExpenseReports, {
    initial: { paidOn: today(), reference: '' },
    toBody: (values) => ({ ...values, method, ids: [...mine, ...paid].map(({ id }) => id) }),
    quiet: true,
    onDone: (answer) => {
      // The message also names the reports that were left out.
      if (answer.left.length > 0) alert.info(answer.message);
      else announce(answer);
      onPaid?.();
    },
  });
  const [sibling] = others;
  const bare = method === 'bonifico' ? others.filter(reportWithoutIban) : [];
  return (
    <FormModal
      title={title}
      form={form}
      onClose={onClose}
      confirmLabel={title}
      confirmDisabled={paid.length === 0}
    >
      <Stack gap={4}>
        <Text size="sm" fw={500} id="reimbursement-method">
          Come
        </Text>
        <SegmentedControl
          aria-labelledby="reimbursement-method"
          data={Object.entries(reimbursementMethodNames).map(([value, label]) => ({ value, label }))}
          value={method}
          onChange={(value) => setMethod(ReimbursementMethod.parse(value))}
        />
      </Stack>
      <Text size="sm">
        {alone && sibling
          ? `${sibling.number} di ${sibling.owner}: ${formatEuro(dueOf(sibling))}.`
          : `${formatCount(paid.length, 'nota', 'note')}, ${formatEuro(addMoney(...paid.map(dueOf)))} in tutto.`}{' '}
        {mine.length > 0 &&
          `${formatCount(mine.length, 'è tua: la', 'sono tue: le')} rimborsa un’altra persona. `}
        {bare.length > 0 &&
          `${bare.length === 1 ? 'Una nota' : `${bare.length} note`} senza IBAN (${formatEuro(
            addMoney(...bare.map(dueOf)),
          )}): nel file per la banca ${bare.length === 1 ? 'non c’è' : 'non ci sono'}.`}
      </Text>
      {!alone && (
        <ItemList label="Note da segnare rimborsate">
          {others.map((report) => (
            <Item
              key={report.id}
              icon={
                <Checkbox
                  checked={paid.includes(report)}
                  onChange={(event) =>
                    setTouched(new Map(touched).set(report.id, event.currentTarget.checked))
                  }
                  aria-label={`Segna rimborsata ${report.number} di ${report.owner}`}
                />
              }
              figure={formatEuro(dueOf(report))}
            >
              {report.owner}
              <Small>
                {report.number}
                {reportWithoutIban(report) && method === 'bonifico' && ' · Manca l’IBAN'}
              </Small>
            </Item>
          ))}
        </ItemList>
      )}
      <DateField {...form.field('paidOn')} label="Data del pagamento" max={today()} />
      <TextInput
        {...form.field('reference')}
        {...helpBelow}
        label="Riferimento"
        description={method === 'bonifico' ? 'Il CRO o TRN del bonifico' : 'Se c’è, per esempio una ricevuta'}
      />
    </FormModal>
  );
}
