import { addBarcode, editBarcode } from '@wms/contract/logistics/products/barcode-editing';
import type { Barcode } from '@wms/contract/logistics/products/barcodes';
import { getProduct, type Product } from '@wms/contract/logistics/products/details';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { readAnswer } from '../../../client/query.ts';
import { shortenDecimal } from '../../../ui/fields/numbers/plain-decimal.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { BarcodeFields, type BarcodeValues, newBarcode } from './Fields.tsx';

type Props = { product: Product; onClose: () => void };

const refetch = [getProduct, listProducts];

/** The form of a barcode: a new one, or an existing one to correct. */
export function BarcodeModal({ barcode, ...props }: Props & { barcode?: Barcode }) {
  return barcode ? <MendBarcode {...props} barcode={barcode} /> : <AddBarcode {...props} />;
}

function AddBarcode({ product, onClose }: Props) {
  const form = useContractForm(addBarcode, {
    initial: newBarcode(''),
    args: () => ({ params: { id: String(product.id) } }),
    refetch,
  });
  return <Dialog title="Aggiungi un codice a barre" product={product} form={form} onClose={onClose} />;
}

function MendBarcode({ product, barcode, onClose }: Props & { barcode: Barcode }) {
  const form = useEditForm(editBarcode, barcode, {
    read: async () => {
      const { barcodes } = await readAnswer(getProduct, { params: { id: String(product.id) } });
      return barcodes.find(({ id }) => id === barcode.id) ?? barcode;
    },
    valuesOf: ({ code, kind, packageQuantity }): BarcodeValues => ({
      code,
      kind,
      packageQuantity: shortenDecimal(packageQuantity),
    }),
    labels: { code: 'Codice', kind: 'Tipo', packageQuantity: 'Una lettura vale' },
    params: { id: String(product.id), barcodeId: String(barcode.id) },
    refetch,
  });
  return <Dialog title="Modifica il codice a barre" product={product} form={form} onClose={onClose} />;
}

function Dialog({
  title,
  form,
  product,
  onClose,
}: Props & { title: string; form: ContractForm<BarcodeValues> }) {
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
      <BarcodeFields form={form} unit={product.unit} except={product.id} autoFocus />
    </FormModal>
  );
}
