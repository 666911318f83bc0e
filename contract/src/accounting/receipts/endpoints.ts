import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Id, Instant, intParam, Money } from '../../platform/schema.ts';
import { ReceiptState } from './life.ts';

const Receipt = z.object({
  anno: z.number(),
  numero: z.number(),
  data: z.string(),
  causale: z.string(),
  importo: Money,
  stato: ReceiptState,
});

export const getReceipts = endpoint.get('/api/humanResources/user/getReceipts', {
  summary: 'Le ricevute intestate alla persona',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(Receipt),
});

export const getReceipt = endpoint.get('/api/humanResources/user/getReceipt', {
  summary: 'Una ricevuta della persona, in PDF',
  access: 'session',
  beforeCompletion: true,
  query: z.strictObject({ anno: intParam(2000, 2199), numero: intParam(1, 999_999_999) }),
  answer: { binary: ['application/pdf'] },
});

const ofPerson = '/api/humanResources/users/:id/receipts';
/** The profile shows these receipts, and only people who manage users open it. */
const access = [[can.usersManagement]] as const;

export const listReceiptsOf = endpoint.get(ofPerson, {
  summary: 'Le ricevute intestate a un’altra persona',
  access,
  answer: z.array(
    Receipt.extend({
      id: Id,
      /** The moment at which payer and PDF were removed, at the end of the retention. */
      payerRemovedAt: Instant.nullable(),
    }),
  ),
});

export const getReceiptOf = endpoint.get(`${ofPerson}/:receipt`, {
  summary: 'Una ricevuta di un’altra persona, in PDF',
  access,
  answer: { binary: ['application/pdf'] },
});
