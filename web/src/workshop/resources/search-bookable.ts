/**
 * The palette's offers to book a room, a bench or a van: each opens the form of a booking, at the resource's first
 * free time.
 */
import { IconCalendarPlus, IconSteeringWheel } from '@tabler/icons-react';
import { bookingPages } from '@wms/contract/workshop/bookings/paths';
import { searchBookable } from '@wms/contract/workshop/resources/bookable';
import { kindLabels } from '@wms/contract/workshop/resources/resource';
import { call } from '../../client/call/send.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';

export const searchBookableThings: SearchThings = async (text, signal) => {
  // People also type the words of the offer, 'prenota sala', so its first word is removed.
  const q = text.replace(/^prenota(\s+|$)/i, '');
  const { rows, approximate } =
    q === '' ? { rows: [], approximate: false } : await call(searchBookable, { query: { q } }, { signal });
  return {
    label: approximate ? 'Prenota qualcosa di simile' : 'Prenota',
    similar: approximate,
    things: rows.map(({ id, kind, name, code, hint }) => ({
      key: String(id),
      icon: kind === 'van' ? IconSteeringWheel : IconCalendarPlus,
      name: `Prenota ${name}`,
      code,
      hint: hint ?? kindLabels[kind],
      to: bookingPages[kind === 'van' ? 'vans' : 'rooms'],
      search: { stanza: id, prenota: id },
    })),
  };
};
