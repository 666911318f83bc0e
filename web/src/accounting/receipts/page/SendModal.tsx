import { Text, TextInput } from '@mantine/core';
import { mailReceipt, type ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { openReceipt } from '@wms/contract/accounting/receipts/register';
import { openPdf } from '../../../client/download.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { numberOf } from '../shared/number.ts';

type Props = { receipt: ReceiptDetails; onClose: () => void };

/** Sends the PDF by mail; for an annulled receipt, the PDF that says that it is annulled. */
export function SendModal({ receipt, onClose }: Props) {
  const params = { id: String(receipt.id) };
  const title = `Manda la ricevuta ${numberOf(receipt)}`;
  const form = useContractForm(mailReceipt, {
    initial: { to: receipt.mails[0]?.to ?? receipt.payer.email ?? '' },
    args: () => ({ params }),
  });
  if (!receipt.sends)
    return (
      <AppModal
        opened
        title={title}
        onClose={onClose}
        confirmLabel="Apri PDF"
        onConfirm={() => openPdf(openReceipt, { params })}
      >
        Qui non c’è un server di posta: apri il PDF e mandalo tu.
      </AppModal>
    );
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Manda">
      {receipt.state === 'annullata' && (
        <Text size="sm">La ricevuta è annullata: parte il PDF con la scritta ANNULLATA.</Text>
      )}
      <TextInput
        label="A"
        type="email"
        inputMode="email"
        spellCheck={false}
        data-autofocus
        {...form.field('to')}
      />
    </FormModal>
  );
}
