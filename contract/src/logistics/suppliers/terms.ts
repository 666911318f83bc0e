/** A supplier's terms for the products of an order that is being written. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import { Id, Quantity, text } from '../../platform/schema.ts';
import { seesSuppliers } from '../shared/access.ts';
import { PriceBreak } from './products.ts';

/** The most products of one request: as many as an order may have lines. */
const mostProducts = 300;

const ProductIds = text(4000)
  .refine((list) => /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(list), messages.invalid)
  .transform((list) => list.split(',').map(Number))
  .refine((ids) => ids.every((id) => id <= 2_147_483_647), messages.invalid)
  .refine((ids) => ids.length <= mostProducts, messages.maxItems(mostProducts));

const Terms = z.object({
  productId: Id,
  code: z.string().nullable(),
  packSize: Quantity,
  minimum: Quantity.nullable(),
  prices: z.array(PriceBreak),
});

export const getSupplierTerms = endpoint.get('/api/logistics/suppliers/:id/terms', {
  summary:
    'Come un fornitore vuole essere pagato, e a quanto vende questi prodotti: quelli che non vende mancano',
  access: seesSuppliers,
  query: z.strictObject({ products: ProductIds.optional() }),
  answer: z.object({ paymentTerms: z.string().nullable(), products: z.array(Terms) }),
});
