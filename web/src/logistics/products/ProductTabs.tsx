import type { Product } from '@wms/contract/logistics/products';
import { TabsInUrl } from '../../ui/TabsInUrl.tsx';
import { ProductMovements } from '../movements/ProductMovements.tsx';
import { ProductStock } from '../movements/ProductStock.tsx';
import { ThingHistory } from '../ThingHistory.tsx';
import { ProductAttachments } from './ProductAttachments.tsx';
import { ProductDetails } from './ProductDetails.tsx';

/** Suppliers, orders and delivery notes join here. */
export function ProductTabs({ product }: { product: Product }) {
  const { id, unit, attachments } = product;
  return (
    <TabsInUrl
      label="Sezioni del prodotto"
      tabs={{
        giacenza: { label: 'Giacenza', content: () => <ProductStock productId={id} /> },
        movimenti: {
          label: 'Movimenti',
          content: () => <ProductMovements productId={id} unit={unit} />,
        },
        allegati: {
          label: attachments.length > 0 ? `Allegati (${attachments.length})` : 'Allegati',
          content: () => <ProductAttachments product={product} />,
        },
        dettagli: { label: 'Dettagli', content: () => <ProductDetails product={product} /> },
        cronologia: { label: 'Cronologia', content: () => <ThingHistory of="product" id={id} /> },
      }}
    />
  );
}
