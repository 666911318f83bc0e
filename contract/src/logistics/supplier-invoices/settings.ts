/** The organisation's setting for invoices of suppliers. */
import { z } from 'zod';
import { setting } from '../../platform/setting.ts';

/**
 * The largest difference, in cents, between an invoice and the arrived goods that doesn't count as one, because
 * suppliers round each line in their own way.
 */
export const invoiceTolerance = setting({
  name: 'logistics.invoiceTolerance',
  group: 'Ordini',
  label: 'Differenza tra fattura e arrivo che non conta (centesimi)',
  kind: 'whole number',
  schema: z.number().int().min(0).max(10_000),
  initial: 5,
});
