import { listProducts, type ProductRow } from '@wms/contract/logistics/products/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';

export type ProductChoice = Choice & { unit: ProductRow['unit'] };

type Props = Omit<RemoteSelectProps<ProductChoice>, 'label' | 'load' | 'queryKey'> & { label?: string };

/** A product by name, code or barcode, with how much of it is available. */
export function ProductSelect({ label = 'Prodotto', ...props }: Props) {
  return (
    <RemoteSelect
      label={label}
      placeholder="Nome o codice"
      queryKey={['products']}
      load={async (q, signal) => {
        const { rows } = await call(listProducts, { query: { limit: '20', ...(q && { q }) } }, { signal });
        // A barcode is written in full by a reader, and isn't among what a row says of a product.
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
