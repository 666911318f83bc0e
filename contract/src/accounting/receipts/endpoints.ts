import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { intParam, Money } from '../../platform/schema.ts';
import { ReceiptState } from './life.ts';

export const paymentMethods = ['contanti', 'bonifico', 'carta', 'satispay', 'paypal'] as const;

export const getReceipts = endpoint.get('/api/humanResources/user/getReceipts', {
  summary: 'Le ricevute intestate alla persona',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(
    z.object({
      anno: z.number(),
      numero: z.number(),
      data: z.string(),
      causale: z.string(),
      importo: Money,
      stato: ReceiptState,
    }),
  ),
});

export const getReceipt = endpoint.get('/api/humanResources/user/getReceipt', {
  summary: 'Una ricevuta della persona, in PDF',
  access: 'session',
  beforeCompletion: true,
  query: z.strictObject({ anno: intParam(2000, 2199), numero: intParam(1, 999_999_999) }),
  answer: { binary: ['application/pdf'] },
});
