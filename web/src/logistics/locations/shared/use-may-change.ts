import type { Location } from '@wms/contract/logistics/locations/endpoints';
import { editsLocations, managesWarehouses } from '@wms/contract/logistics/shared/access';
import { useMay } from '../../../client/session/permission.ts';

/** A warehouse is for who manages the warehouses, a place inside one also for who edits the catalogue. */
export function useMayChange({ parentId }: Location): boolean {
  const edits = useMay(editsLocations);
  const manages = useMay(managesWarehouses);
  return edits && (parentId !== null || manages);
}
