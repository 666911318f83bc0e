/** The organisation's settings for orders. */
import { z } from 'zod';
import { setting } from '../../platform/setting.ts';

/** An order without a team counts in no budget and has the general limits. */
export const teamOfOrders = setting({
  name: 'logistics.teamOfOrders',
  group: 'Ordini',
  label: 'Un ordine si chiede solo per un reparto',
  kind: 'yes or no',
  schema: z.boolean(),
  initial: false,
});

export const selfApproval = setting({
  name: 'logistics.selfApproval',
  group: 'Ordini',
  label: 'Chi chiede un ordine può approvarlo da sé',
  kind: 'yes or no',
  schema: z.boolean(),
  initial: false,
});
