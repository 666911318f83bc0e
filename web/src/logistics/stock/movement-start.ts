/** What a movement's form begins with, given by the row or page that offers it. */
import type { MovementType } from '@wms/contract/logistics/movements/endpoints';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import type { ProductChoice } from '../pickers/ProductSelect.tsx';

export type MovementStart = {
  type: MovementType;
  product?: ProductChoice | undefined;
  from?: Choice | undefined;
  to?: Choice | undefined;
  /** The lot or serial number that leaves. */
  lot?: string | undefined;
  /** Filled in already: what a reservation still holds, say. */
  quantity?: string | undefined;
  team?: Choice | undefined;
  reservationId?: number | undefined;
};
