import { Select } from '@mantine/core';
import { addBarcode } from '@wms/contract/logistics/products/barcode-editing';
import { barcodeKindNames, barcodeKinds, likelyKind } from '@wms/contract/logistics/products/barcodes';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { Code } from '../../../ui/facts/Facts.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { type ProductChoice, ProductSelect } from '../../pickers/ProductSelect.tsx';

const kinds = barcodeKinds.map((value) => ({ value, label: barcodeKindNames[value] }));

type Props = {
  /** The scanned code that belongs to no product. */
  code: string;
  /** Called when the dialog closes. It gets the product's id if the code now belongs to that product. */
  onDone: (productId?: number) => void;
};

/** 'Associa il codice a un prodotto', for people who edit products. */
export function LinkBarcode({ code, onDone }: Props) {
  const form = useContractForm(addBarcode, {
    initial: { product: null as ProductChoice | null, kind: likelyKind(code), packageQuantity: '1' },
    args: ({ product }) => ({ params: { id: String(product?.id ?? '') } }),
    toBody: ({ product: _, ...values }) => ({ ...values, code }),
    onSubmitted: (_, { product }) => onDone(product?.id),
  });
  const { product } = form.values;
  return (
    <FormModal
      title="Associa il codice a un prodotto"
      form={form}
      onClose={() => onDone()}
      confirmLabel="Associa"
      confirmDisabled={!product}
      closeOnConfirm={false}
    >
      <p>
        Codice letto: <Code>{code}</Code>
      </p>
      <ProductSelect
        {...form.choice('product')}
        error={form.errors.code}
        data-path="code"
        withAsterisk
        autoFocus
      />
      <Select {...form.field('kind')} label="Tipo" data={kinds} allowDeselect={false} />
      <QuantityField
        kind={kindOfUnit(product?.unit ?? 'pz')}
        {...form.field('packageQuantity')}
        label="Una lettura vale"
        unit={product?.unit ?? ''}
      />
    </FormModal>
  );
}
