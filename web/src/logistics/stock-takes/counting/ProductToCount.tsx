import type { MovedProduct } from '@wms/contract/logistics/shared/product-ref';
import { searchToCount } from '@wms/contract/logistics/stock-takes/counts';
import { call } from '../../../client/call/send.ts';
import { type Choice, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx';

/**
 * Chooses a product that isn't in the place's list, because it lies where nobody expected it. No quantities are shown.
 */
export function ProductToCount({
  takeId,
  onChoose,
}: {
  takeId: number;
  onChoose: (product: MovedProduct) => void;
}) {
  return (
    <RemoteSelect<Choice & { product: MovedProduct }>
      label="Altro prodotto trovato qui"
      placeholder="Nome o codice"
      queryKey={['searchToCount', takeId]}
      value={null}
      onChange={(choice) => choice && onChoose(choice.product)}
      load={async (q, signal) => {
        const found = await call(
          searchToCount,
          { params: { id: String(takeId) }, query: { ...(q && { q }) } },
          { signal },
        );
        return found.map((product) => ({ id: product.id, name: product.name, code: product.code, product }));
      }}
    />
  );
}
