import type { Product } from '@wms/contract/logistics/products/reading';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { ProductStock } from './Stock.tsx';

// The first tab is the one that is looked at.
const ProductMovements = later(async () => (await import('./Movements.tsx')).ProductMovements);
const ProductAttachments = later(
  async () => (await import('../attachments/Attachments.tsx')).ProductAttachments,
);
const ProductDetails = later(async () => (await import('./Details.tsx')).ProductDetails);
const ThingHistory = later(async () => (await import('../../history/ThingHistory.tsx')).ThingHistory);

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
