import { productComments } from '@wms/contract/logistics/products/comments';
import { productAttachments } from '@wms/contract/logistics/products/files';
import { getProduct, type Product } from '@wms/contract/logistics/products/reading';
import { choicesOf } from '../../../humanResources/who-is-who/PersonSelect.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { attachmentKindNames } from '../cells/labels.ts';
import { ProductStock } from './Stock.tsx';

// The first tab is the one that is looked at.
const ProductMovements = later(async () => (await import('./Movements.tsx')).ProductMovements);
const Attachments = later(
  async () => (await import('../../../ui/hanging/attachments/Attachments.tsx')).Attachments,
);
const Comments = later(async () => (await import('../../../ui/hanging/comments/Comments.tsx')).Comments);
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
          content: () => <Comments thingId={id} endpoints={productComments} toChoices={choicesOf} />,
        },
        dettagli: { label: 'Dettagli', content: () => <ProductDetails product={product} /> },
        cronologia: { label: 'Cronologia', content: () => <ThingHistory of="product" id={id} /> },
      }}
    />
  );
}
