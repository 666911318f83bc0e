import { z } from 'zod';
import { setting } from '../../platform/setting.ts';

/** On how many days before the expiry Home begins to warn the person. */
export const documentWarningDays = setting({
  name: 'humanResources.documentWarningDays',
  group: 'Documenti delle persone',
  label: 'Giorni di preavviso di una scadenza',
  help: 'Da quanti giorni prima la Home avvisa la persona',
  kind: 'whole number',
  schema: z.number().int().min(1).max(365),
  initial: 60,
});
