/** How a supplier delivers, measured from what arrived, and what was spent with them. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { CivilDate, Id, Money } from '../../platform/schema.ts';
import { OrderState } from '../orders/states.ts';
import { seesSuppliers } from '../shared/access.ts';

/** So many of the last orders that arrived are measured: how a supplier is now, not how they were years ago. */
export const mostMeasured = 200;

export const SupplierFigures = z.object({
  /** Orders that arrived, wholly or up to a rest, of the last `mostMeasured`. */
  measured: z.number(),
  /** Of those with an awaited day: how many there were, and how many had come by then. */
  dated: z.number(),
  onTime: z.number(),
  /** Days from the order to its last goods. */
  leadDays: z.object({ average: z.number(), shortest: z.number(), longest: z.number() }).nullable(),
  /** What is awaited, late first: at most ten, and how many there are. */
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
  /** What arrived by the year of its order, without VAT, the first year first. */
  spend: z.array(z.object({ year: z.number(), net: Money })),
});
export type SupplierFigures = z.infer<typeof SupplierFigures>;

export const getSupplierFigures = endpoint.get('/api/logistics/suppliers/:id/figures', {
  summary: 'Puntualità, tempi di consegna, ordini aperti e spesa per anno di un fornitore',
  access: seesSuppliers,
  answer: SupplierFigures,
});
