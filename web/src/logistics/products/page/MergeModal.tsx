import { Text } from '@mantine/core';
import type { Product } from '@wms/contract/logistics/products/details';
import { mergeProduct } from '@wms/contract/logistics/products/editing';
import { pageLink } from '@wms/contract/pages/link';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { type ProductChoice, ProductSelect } from '../../pickers/ProductSelect.tsx';

/** Merges a product that exists twice: this product is merged into the chosen one. */
export function MergeModal({ product, onClose }: { product: Product; onClose: () => void }) {
  const goOn = useGoOn();
  const form = useContractForm(mergeProduct, {
    initial: { intoId: null as ProductChoice | null },
    args: () => ({ params: { id: String(product.id) } }),
    onSubmitted: (_, { intoId }) =>
      goOn({ to: pageLink('/prod/$id', { id: intoId?.id ?? '' }), ignoreBlocker: true }),
  });
  const into = form.values.intoId;
  const stock =
    Number(product.quantity) > 0 ? `giacenza (${formatQuantity(product.quantity, product.unit)}), ` : '';
  return (
    <FormModal
      title={`Unisci ${product.code} a un altro prodotto`}
      form={form}
      onClose={onClose}
      confirmLabel="Unisci il prodotto"
      confirmDisabled={!into}
      closeOnConfirm={false}
      danger
    >
      <ProductSelect label="Prodotto che resta" {...form.choice('intoId')} withAsterisk autoFocus />
      <Text size="sm">
        {into ? <strong>{into.name}</strong> : 'Quello che scegli'} riceve {stock}codici a barre, foto,
        allegati, fornitori e ordini di <strong>{product.name}</strong>, e tiene i suoi dati e il suo minimo.
      </Text>
      <Text size="sm" c="dimmed">
        {product.code} resta nella storia, disattivato: chi lo cerca o lo legge arriva all’altro.
      </Text>
    </FormModal>
  );
}
