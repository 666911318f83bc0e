/** The personal data in delivery notes, for a person's export and erasure. */

import { sql } from 'kysely';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { deliveryTables } from '../history/delivery-notes.ts';

export const deliveriesOfPeople = personalTable('delivery_notes', {
  title: 'DDT intestati a te',
  described: deliveryTables.delivery_notes,
  titles: { issued_on: 'Emesso il' },
  exported: [
    'number',
    'year',
    'issued_on',
    'state',
    'causale',
    'recipient_name',
    'recipient_address',
    'recipient_tax_code',
    'return_due_on',
    'delivered_on',
  ],
  exportedFile: {
    sha256: sql`(select sha256 from papers where delivery_note_id = t.id order by kind limit 1)`,
    name: sql`'DDT ' || coalesce(t.year || '-' || t.number, 'bozza')`,
  },
  erasure: {
    kept: 'Documenti di trasporto: dieci anni (art. 2220 c.c.; GDPR, art. 17, par. 3, lett. b)',
    until: sql`(coalesce(t.issued_on, t.created_at::date) + interval '10 years')::date`,
    emptiedInHistory: ['recipient_name', 'recipient_address', 'recipient_tax_code'],
  },
});

export const deliveryFreeTexts = [
  freeTexts('delivery_notes', ['annulment_reason', 'notes', 'receiver_name']),
  freeTexts('recipient_addresses', ['label', 'street']),
  // Somebody in the address book may be one of our people.
  freeTexts('recipients', ['email', 'name', 'notes', 'phone', 'tax_code']),
];

const issued = 'what the organisation issued';
export const deliveryNotPersonal = [
  notPersonal(
    'delivery_notes',
    [
      ...([
        'aspect',
        'carried_by',
        'carrier_address',
        'carrier_name',
        'carrier_vat_number',
        'causale_text',
        'order_reference',
      ] as const),
      ...(['destination', 'direction', 'letters', 'listed_on', 'organisation', 'plate', 'porto'] as const),
      ...([
        'recipient_kind',
        'recipient_vat_number',
        'return_for',
        'return_reminded_on',
        'series',
        'starts_on',
      ] as const),
      'starts_time',
    ],
    issued,
  ),
  notPersonal('delivery_note_lines', ['description', 'lot_code', 'lot_expires_on', 'unit'], issued),
  notPersonal(
    'delivery_note_types',
    ['aspect', 'carried_by', 'causale', 'causale_text', 'direction', 'name', 'porto', 'series'],
    'what a new note begins with',
  ),
  notPersonal('delivery_proofs', ['kind'], 'a signature or a photo'),
  notPersonal('recipient_addresses', ['country', 'postal_code', 'province', 'town'], 'where a recipient is'),
  notPersonal('recipients', ['vat_number'], 'what a company is known by in trade'),
];
