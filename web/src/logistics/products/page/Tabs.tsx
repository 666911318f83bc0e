import type { Product } from '@wms/contract/logistics/products/reading';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { ThingHistory } from '../../history/ThingHistory.tsx';
import { ProductAttachments } from '../attachments/Attachments.tsx';
import { ProductDetails } from './Details.tsx';
import { ProductMovements } from './Movements.tsx';
import { ProductStock } from './Stock.tsx';

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
