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
export const paymentMethods = namesOf(paymentMethodNames);
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
