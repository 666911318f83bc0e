import { listProducts, type ProductRow } from '@wms/contract/logistics/products/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';

export type ProductChoice = Choice & { unit: ProductRow['unit'] };

type Props = Omit<RemoteSelectProps<ProductChoice>, 'label' | 'load' | 'queryKey'> & { label?: string };

/** Chooses a product by name, code or barcode, and shows its available quantity. */
export function ProductSelect({ label = 'Prodotto', ...props }: Props) {
  return (
    <RemoteSelect
      label={label}
      placeholder="Nome o codice"
      queryKey={['products']}
      load={async (q, signal) => {
        const { rows } = await call(listProducts, { query: { limit: '20', ...(q && { q }) } }, { signal });
        // Digits with a single answer are a barcode that a reader typed: the row itself doesn't contain the product's
        // barcodes.
        const read = /^\d{8,14}$/.test(q) && rows.length === 1;
        return rows.map((row) => ({ ...productChoice(row), ...(read && { exact: true }) }));
      }}
      {...props}
    />
  );
}

const productChoice = ({ id, name, code, unit, available }: ProductRow): ProductChoice => ({
  id,
  name,
  code,
  unit,
  hint: formatQuantity(available, unit),
});
