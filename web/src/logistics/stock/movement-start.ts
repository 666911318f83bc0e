/** The first values of a movement's form, given by the row or page that opens it. */
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
  /** A quantity that is already filled in, for example the rest of a reservation. */
  quantity?: string | undefined;
  team?: Choice | undefined;
  reservationId?: number | undefined;
};

/** The start of any act on a product: a movement, a loan, or the return of a loan. */
export type ActStart = Omit<MovementStart, 'type'> & { type: MovementType | 'prestito' | 'rientro' };
