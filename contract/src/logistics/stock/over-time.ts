import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Quantity } from '../../platform/schema.ts';
import { seesStock } from '../shared/access.ts';

/** The periods, in days before today, over which the quantity of a product can be shown. */
export const stockPeriods = ['30', '90', '365'] as const;

export const stockOverTime = endpoint.get('/api/logistics/products/:id/stock-over-time', {
  summary: 'Quanto ce n’era di un prodotto alla fine di ogni giorno, a Roma',
  access: seesStock,
  query: z.strictObject({ days: z.enum(stockPeriods) }),
  answer: z.object({
    minimum: Quantity,
    /** The oldest day comes first; the last day is today, up to now. */
    days: z.array(z.object({ day: z.string(), quantity: Quantity })),
    /** The quantities that came in and went out in these days; transfers don't count. */
    cameIn: Quantity,
    wentOut: Quantity,
  }),
});
