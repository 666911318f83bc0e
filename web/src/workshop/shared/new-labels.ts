/** The texts of the buttons that add a room, a bench or a van. */
import type { Kind } from '@wms/contract/workshop/resources/resource';

export const newLabels: Record<Kind, string> = {
  room: 'Nuova stanza',
  bench: 'Nuova postazione',
  van: 'Nuovo furgone',
};
