/** The deliveries of a supplier, measured from their arrivals, and the amounts spent with them. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { CivilDate, Id, Money } from '../../platform/schema.ts';
import { OrderState } from '../orders/states.ts';
import { seesSuppliers } from '../shared/access.ts';

/**
 * The number of latest arrived orders that are measured, so that the figures show the supplier of now, not of years
 * ago.
 */
export const mostMeasured = 200;

export const SupplierFigures = z.object({
  /** The number of measured orders: those of the last `mostMeasured` that arrived, wholly or except for a rest. */
  measured: z.number(),
  /** The measured orders with an expected day: how many there were, and how many had arrived by then. */
  dated: z.number(),
  onTime: z.number(),
  /** Days from the order to the arrival of its last goods. */
  leadDays: z.object({ average: z.number(), shortest: z.number(), longest: z.number() }).nullable(),
  /** The orders that are still to arrive, late ones first: at most ten of them, and their number. */
  open: z.object({
    count: z.number(),
    late: z.number(),
    orders: z.array(
      z.object({
        id: Id,
        number: z.string(),
        state: OrderState,
        dueOn: CivilDate.nullable(),
        late: z.boolean(),
        net: Money,
      }),
    ),
  }),
  /** The value of the arrived goods by the year of their order, without VAT, the first year first. */
  spend: z.array(z.object({ year: z.number(), net: Money })),
});
export type SupplierFigures = z.infer<typeof SupplierFigures>;

export const getSupplierFigures = endpoint.get('/api/logistics/suppliers/:id/figures', {
  summary: 'Puntualità, tempi di consegna, ordini aperti e spesa per anno di un fornitore',
  access: seesSuppliers,
  answer: SupplierFigures,
});
