import { managesDeliveryNotes, managesOrders } from '@wms/contract/logistics/shared/access';
import type { Supplier } from '@wms/contract/logistics/suppliers/endpoints';
import { getSupplierHistory } from '@wms/contract/logistics/suppliers/endpoints';
import { useMay } from '../../../client/session/permission.ts';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { SupplierProducts } from '../offers/SupplierProducts.tsx';

const SupplierFigures = later(
  async () => (await import('../../arrivals/SupplierFigures.tsx')).SupplierFigures,
);
const SupplierParts = later(async () => (await import('./Parts.tsx')).SupplierParts);
const IncomingNotes = later(async () => (await import('../../incoming-notes/Register.tsx')).IncomingNotes);
const ThingHistory = later(async () => (await import('../../../ui/history/ThingHistory.tsx')).ThingHistory);
const OrdersOfSupplier = later(
  async () => (await import('../../orders/list/OrderTabs.tsx')).OrdersOfSupplier,
);

const SupplierDeliveryNotes = later(
  async () => (await import('../../delivery-notes/related/Notes.tsx')).SupplierDeliveryNotes,
);

type Props = { supplier: Supplier; edits: boolean };

export function SupplierTabs({ supplier, edits }: Props) {
  const { id, name, active, contacts, addresses, products } = supplier;
  const orders = useMay(managesOrders);
  const notes = useMay(managesDeliveryNotes);
  const parts = contacts.length + addresses.length;
  return (
    <TabsInUrl
      label="Sezioni del fornitore"
      tabs={{
        prodotti: {
          label: products > 0 ? `Prodotti (${products})` : 'Prodotti',
          content: () => <SupplierProducts supplier={{ id, name }} edits={edits} />,
        },
        ...(orders && {
          ordini: {
            label: 'Ordini',
            content: () => <OrdersOfSupplier supplier={{ id, name }} active={active} />,
          },
        }),
        ddt: { label: 'DDT ricevuti', content: () => <IncomingNotes supplier={{ id, name }} /> },
        ...(notes && {
          emessi: { label: 'DDT nostri', content: () => <SupplierDeliveryNotes supplierId={id} /> },
        }),
        contatti: {
          label: parts > 0 ? `Contatti e indirizzi (${parts})` : 'Contatti e indirizzi',
          content: () => <SupplierParts supplier={supplier} edits={edits} />,
        },
        consegne: { label: 'Consegne e spesa', content: () => <SupplierFigures supplierId={id} /> },
        cronologia: {
          label: 'Cronologia',
          content: () => <ThingHistory endpoint={getSupplierHistory} id={id} />,
        },
      }}
    />
  );
}
