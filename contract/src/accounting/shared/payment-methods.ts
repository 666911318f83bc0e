/** The ways of paying, as people read them. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';

export const paymentMethodNames = {
  contanti: 'Contanti',
  bonifico: 'Bonifico',
  carta: 'Carta',
  satispay: 'Satispay',
  paypal: 'PayPal',
} as const;

/** The ways in which money leaves: the association gives it back by transfer, from the cash box, or otherwise. */
export const reimbursementMethodNames = {
  bonifico: 'Bonifico',
  contanti: 'Contanti',
  altro: 'Altro',
} as const;
export const ReimbursementMethod = z.enum(namesOf(reimbursementMethodNames));
export type ReimbursementMethod = z.infer<typeof ReimbursementMethod>;

/** The ways of all entries of a year. */
export const entryMethodNames = { ...paymentMethodNames, ...reimbursementMethodNames } as const;
export type AnyMethod = keyof typeof entryMethodNames;

export const paymentMethods = namesOf(paymentMethodNames);
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
