/** The palette's search for delivery notes: by number or by recipient. */

import { IconFileDescription } from '@tabler/icons-react';
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { listDeliveryNotes } from '@wms/contract/logistics/delivery-notes/reading';
import { pageLink } from '@wms/contract/pages/link';
import { call } from '../../../client/call/send.ts';
import { askFor } from '../../../ui/cupboards/named-paper.ts';
import type { SearchThings } from '../../../ui/cupboards/search.ts';
import { nameOf } from '../shared/labels.ts';

export const searchDeliveryNotes: SearchThings = async (text, signal) => {
  const { q } = askFor('ddt', text);
  if (q === null) return { label: 'DDT', things: [] };
  const { rows } = await call(listDeliveryNotes, { query: { q, limit: '5' } }, { signal });
  return {
    label: 'DDT',
    things: rows.map(({ id, number, state, recipientName, type }) => ({
      key: String(id),
      icon: IconFileDescription,
      name: nameOf(number),
      detail: recipientName ?? type.name,
      hint: deliveryNoteLife.states[state].label,
      to: pageLink('/ddt/$id', { id }),
    })),
  };
};
