/** The ways of paying, as people read them. */
import { namesOf } from '../../platform/declarations/names-of.ts';

export const paymentMethodNames = {
  contanti: 'Contanti',
  bonifico: 'Bonifico',
  carta: 'Carta',
  satispay: 'Satispay',
  paypal: 'PayPal',
} as const;
export type PaymentMethod = keyof typeof paymentMethodNames;
export const paymentMethods = namesOf(paymentMethodNames);
