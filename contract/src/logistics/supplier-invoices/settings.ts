/** The organisation's setting for invoices of suppliers. */
import { z } from 'zod';
import { setting } from '../../platform/setting.ts';

/** Suppliers round each line in their own way: up to so many cents are no difference. */
export const invoiceTolerance = setting({
  name: 'logistics.invoiceTolerance',
  group: 'Ordini',
  label: 'Differenza tra fattura e arrivo che non conta (centesimi)',
  kind: 'whole number',
  schema: z.number().int().min(0).max(10_000),
  initial: 5,
});
