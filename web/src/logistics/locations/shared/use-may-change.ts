import type { Location } from '@wms/contract/logistics/locations/endpoints';
import { editsLocations, managesWarehouses } from '@wms/contract/logistics/shared/access';
import { useMay } from '../../../client/session/permission.ts';

/**
 * Only people who manage the warehouses may change a warehouse. A place inside one may also be changed by people who
 * edit the catalogue.
 */
export function useMayChangeLocations({ parentId }: Location): boolean {
  const edits = useMay(editsLocations);
  const manages = useMay(managesWarehouses);
  return edits && (parentId !== null || manages);
}
