/** The page that a label's QR code opens in a phone's own camera: /p/ID is a product, /l/ID a place. */

import { useRouter } from '@tanstack/react-router';
import { pageLink } from '@wms/contract/pages/link';
import { can } from '@wms/contract/platform/permissions';
import { useEffect } from 'react';
import { useMay } from '../../client/session/permission.ts';

export default function ShortAddress() {
  const router = useRouter();
  const opensAllocations = useMay([[can.productsManagement]]);
  // This runs only once, because the address of this page stays the label's while it is shown.
  useEffect(() => {
    const [, kind, id = ''] = window.location.pathname.split('/');
    if (kind === 'p') void router.navigate({ to: '/prod/$id', params: { id }, replace: true });
    else if (opensAllocations)
      void router.navigate({ to: '/alloc', search: { ubicazione: id }, replace: true });
    else void router.navigate({ to: '/scan', search: { codice: pageLink('/l/$id', { id }) }, replace: true });
  }, [router, opensAllocations]);
  return null;
}
