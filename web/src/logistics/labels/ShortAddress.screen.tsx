/** Where a label's QR leads a phone's own camera: /p/ID is a product, /l/ID a place. */
import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { can } from '@wms/contract/permissions';
import { useMay } from '../../ui/permission.ts';

export default function ShortAddress() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { pathname } = useLocation();
  const opensAllocations = useMay([[can.productsManagement]]);
  if (pathname.startsWith('/p/')) return <Navigate to="/prod/$id" params={{ id }} replace />;
  return opensAllocations ? (
    <Navigate to="/alloc" search={{ ubicazione: id }} replace />
  ) : (
    <Navigate to="/scan" search={{ codice: `/l/${id}` }} replace />
  );
}
