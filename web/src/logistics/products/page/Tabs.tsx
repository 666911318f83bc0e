import { productComments } from '@wms/contract/logistics/products/comments';
import { getProduct, type Product } from '@wms/contract/logistics/products/details';
import { type AttachmentKind, productAttachments } from '@wms/contract/logistics/products/files';
import { managesDeliveryNotes, seesSuppliers } from '@wms/contract/logistics/shared/access';
import type { ComponentProps } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { ProductStock } from './Stock.tsx';

// Most people only look at the first tab, so the code of the others is loaded later.
const ProductMovements = later(async () => (await import('./Movements.tsx')).ProductMovements);
const ProductSuppliers = later(
  async () => (await import('../../suppliers/offers/ProductSuppliers.tsx')).ProductSuppliers,
);
const OrdersOfProduct = later(async () => (await import('../../orders/list/OrderTabs.tsx')).OrdersOfProduct);
const ProductDeliveryNotes = later(
  async () => (await import('../../delivery-notes/related/Notes.tsx')).ProductDeliveryNotes,
);
const Attachments = later(
  async () => (await import('../../../ui/annotations/attachments/Attachments.tsx')).Attachments,
);
const Comments = later(async () => (await import('../../../ui/annotations/comments/Comments.tsx')).Comments);
const ProductDetails = later(async () => (await import('./Details.tsx')).ProductDetails);
const LogisticsHistory = later(
  async () => (await import('../../history/LogisticsHistory.tsx')).LogisticsHistory,
);

type Props = { product: Product } & ComponentProps<typeof ProductStock>;

/** The tabs of a product. */
export function ProductTabs({ product, ...stock }: Props) {
  const { id, unit, attachments } = product;
  const suppliers = useMay(seesSuppliers);
  const deliveries = useMay(managesDeliveryNotes);
  return (
    <TabsInUrl
      label="Sezioni del prodotto"
      tabs={{
        giacenza: { label: 'Giacenza', content: () => <ProductStock {...stock} /> },
        movimenti: {
          label: 'Movimenti',
          content: () => <ProductMovements productId={id} unit={unit} />,
        },
        ...(suppliers && {
          fornitori: { label: 'Fornitori', content: () => <ProductSuppliers product={product} /> },
          ordini: { label: 'Ordini', content: () => <OrdersOfProduct product={product} /> },
        }),
        ...(deliveries && {
          ddt: { label: 'DDT', content: () => <ProductDeliveryNotes productId={id} /> },
        }),
        allegati: {
          label: attachments.length > 0 ? `Allegati (${attachments.length})` : 'Allegati',
          content: () => (
            <Attachments
              to={{
                id,
                attachments,
                endpoints: productAttachments,
                kinds: attachmentKindNames,
                answer: getProduct,
              }}
              whenNone={
                product.hazards.length > 0
                  ? 'Nessun allegato: di un prodotto pericoloso serve la scheda di sicurezza.'
                  : 'Nessun allegato.'
              }
            />
          ),
        },
        commenti: {
          label: 'Commenti',
          content: () => <Comments thingId={id} endpoints={productComments} />,
        },
        dettagli: { label: 'Dettagli', content: () => <ProductDetails product={product} /> },
        cronologia: { label: 'Cronologia', content: () => <LogisticsHistory subject="product" id={id} /> },
      }}
    />
  );
}

const attachmentKindNames: Readonly<Record<AttachmentKind, string>> = {
  'scheda tecnica': 'Scheda tecnica',
  'scheda di sicurezza': 'Scheda di sicurezza',
  altro: 'Altro',
};
