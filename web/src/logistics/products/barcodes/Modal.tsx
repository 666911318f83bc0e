import { addBarcode, editBarcode } from '@wms/contract/logistics/products/barcode-editing';
import type { Barcode } from '@wms/contract/logistics/products/barcodes';
import { getProduct, listProducts, type Product } from '@wms/contract/logistics/products/reading';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useFreshVersion } from '../../shared/fresh-version.ts';
import { plain } from '../form/values.ts';
import { BarcodeFields, newBarcode } from './Fields.tsx';

type Props = { product: Product; barcode?: Barcode; onClose: () => void };

/** A barcode of a product: a new one, or one to mend. */
export function BarcodeModal({ product, barcode, onClose }: Props) {
  const id = String(product.id);
  const refetch = [getProduct, listProducts];
  const adding = useContractForm(addBarcode, {
    initial: newBarcode(''),
    args: () => ({ params: { id } }),
    refetch,
  });
  const current = product.barcodes.find(({ id }) => id === barcode?.id);
  const { version, onFailure } = useFreshVersion(current?.version ?? barcode?.version ?? 0);
  const mending = useContractForm(editBarcode, {
    initial: barcode
      ? { code: barcode.code, kind: barcode.kind, packageQuantity: plain(barcode.packageQuantity) }
      : newBarcode(''),
    args: () => ({ params: { id, barcodeId: String(barcode?.id) } }),
    toBody: (values) => ({ ...values, version }),
    onFailure,
    refetch,
  });
  const form = barcode ? mending : adding;
  return (
    <FormModal
      title={barcode ? 'Modifica il codice a barre' : 'Aggiungi un codice a barre'}
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Salva"
    >
      <BarcodeFields form={form} unit={product.unit} except={product.id} autoFocus />
    </FormModal>
  );
}
