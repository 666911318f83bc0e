import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import {
  addSupplierInvoice,
  editSupplierInvoice,
  listInvoicesOfOrder,
  type SupplierInvoice,
} from '@wms/contract/logistics/supplier-invoices/endpoints';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import { readAnswer } from '../../client/query.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';

type Props = { orderId: number; onClose: () => void };
type Values = { number: string; date: string; net: string; vat: string; notes: string; joins?: boolean };

/** The form of an order's invoice: a new one, or an existing one to correct. */
export const InvoiceModal = ({ invoice, ...props }: Props & { invoice?: SupplierInvoice | undefined }) =>
  invoice ? <EditInvoice {...props} invoice={invoice} /> : <NewInvoice {...props} />;

function NewInvoice({ orderId, onClose }: Props) {
  const form = useContractForm(addSupplierInvoice, {
    initial: {
      number: '',
      date: today(),
      net: '',
      vat: '',
      notes: '',
      joins: false,
    } satisfies Values as Values,
    args: () => ({ params: { id: String(orderId) } }),
  });
  return <Dialog title="Registra una fattura" form={form} onClose={onClose} />;
}

function EditInvoice({ orderId, invoice, onClose }: Props & { invoice: SupplierInvoice }) {
  const form = useEditForm(editSupplierInvoice, invoice, {
    params: { order: String(orderId) },
    read: async () => {
      const { invoices } = await readAnswer(listInvoicesOfOrder, { params: { id: String(orderId) } });
      return invoices.find(({ id }) => id === invoice.id) ?? invoice;
    },
    valuesOf: ({ number, date, net, vat, notes }): Values => ({
      number,
      date,
      net: net.replace('.', ','),
      vat: vat.replace('.', ','),
      notes: notes ?? '',
    }),
    labels: { number: 'Numero', date: 'Data', net: 'Imponibile', vat: 'IVA', notes: 'Note' },
  });
  return <Dialog title="Correggi la fattura" form={form} onClose={onClose} />;
}

const Dialog = ({
  title,
  form,
  onClose,
}: {
  title: string;
  form: ContractForm<Values>;
  onClose: () => void;
}) => (
  <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label="Numero" data-autofocus {...form.field('number')} />
      <DateField label="Del" max={today()} {...form.field('date')} />
      <QuantityField kind={amountKind} label="Imponibile (€)" {...form.field('net')} />
      <QuantityField kind={amountKind} label="IVA (€)" {...form.field('vat')} />
    </SimpleGrid>
    {(form.errors.joins || form.values.joins) && (
      <Checkbox
        label="Aggiungi a quella fattura la parte di questo ordine"
        {...form.field('joins', { type: 'checkbox' })}
      />
    )}
    <TextInput label="Note" {...form.field('notes')} />
  </FormModal>
);
