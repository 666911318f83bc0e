/** The history's words for delivery notes, their lines, types and recipients. */
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import {
  aspectNames,
  carriedByNames,
  causaleNames,
  directionNames,
  portoNames,
  recipientKindNames,
  returnForNames,
} from '@wms/contract/logistics/delivery-notes/names';
import { sql } from 'kysely';
import {
  type DescribedTable,
  field,
  number,
  reference,
  stateOf,
  switched,
} from '../../platform/history/description.ts';
import { noteNumberOf } from '../shared/refs.ts';

/** SQL that names a row `r`. */
export const deliveryNames = {
  delivery_notes: sql`coalesce('DDT ' || ${noteNumberOf('r')}, 'DDT in bozza')`,
  delivery_note_lines: sql`r.description`,
  delivery_note_types: sql`r.name`,
  delivery_proofs: sql`case r.kind when 'firma' then 'firma' else 'foto' end`,
  recipients: sql`r.name`,
  recipient_addresses: sql`r.street || ', ' || r.town`,
} as const;

type Names = keyof typeof deliveryNames | 'users' | 'teams' | 'locations' | 'products' | 'suppliers';

export const deliveryTables: Readonly<Record<string, DescribedTable<Names>>> = {
  delivery_notes: {
    one: 'DDT',
    arrival: () => 'Bozza creata',
    fields: {
      state: stateOf(deliveryNoteLife),
      type_id: reference('Tipo', 'delivery_note_types'),
      direction: field('Verso', { words: directionNames }),
      number: number('Numero'),
      issued_on: field('Data', 'date'),
      causale: field('Causale', { words: causaleNames }),
      causale_text: field('Causale scritta'),
      recipient_kind: field('Destinatario da', { words: recipientKindNames }),
      recipient_name: field('Destinatario'),
      recipient_address: field('Indirizzo'),
      recipient_vat_number: field('Partita IVA'),
      recipient_tax_code: field('Codice fiscale'),
      destination: field('Destinazione'),
      to_location_id: reference('Arriva in', 'locations'),
      aspect: field('Aspetto dei beni', { words: aspectNames }),
      porto: field('Porto', { words: portoNames }),
      parcels: number('Colli'),
      net_weight: number('Peso netto (kg)'),
      gross_weight: number('Peso lordo (kg)'),
      return_for: field('Reso al fornitore', { words: returnForNames }),
      carried_by: field('Trasporto a cura del', { words: carriedByNames }),
      carrier_name: field('Vettore'),
      carrier_address: field('Sede del vettore'),
      carrier_vat_number: field('Partita IVA del vettore'),
      plate: field('Targa'),
      team_id: reference('Reparto', 'teams'),
      order_reference: field('Riferimento ordine'),
      notes: field('Annotazioni'),
      return_due_on: field('Da rendere entro', 'date'),
      all_back: switched('Tutto rientrato', 'Di nuovo qualcosa da far rientrare'),
      delivered_on: field('Consegnato il', 'date'),
      receiver_name: field('Ricevuto da'),
    },
  },
  delivery_note_lines: {
    one: 'Riga',
    feminine: true,
    fields: {
      product_id: reference('Prodotto', 'products'),
      description: field('Descrizione'),
      quantity: number('Quantità'),
      unit: field('Unità'),
      lot_code: field('Lotto o numero di serie'),
      lot_expires_on: field('Scadenza', 'date'),
      location_id: reference('Ubicazione', 'locations'),
      parcels: number('Colli'),
      weight: number('Peso (kg)'),
    },
  },
  delivery_note_types: {
    one: 'Tipo di DDT',
    fields: {
      name: field('Nome'),
      direction: field('Verso', { words: directionNames }),
      series: field('Serie'),
      causale: field('Causale', { words: causaleNames }),
      causale_text: field('Causale scritta'),
      aspect: field('Aspetto dei beni', { words: aspectNames }),
      porto: field('Porto', { words: portoNames }),
      return_for: field('Reso al fornitore', { words: returnForNames }),
      carried_by: field('Trasporto a cura del', { words: carriedByNames }),
      return_days: number('Giorni per il reso'),
      active: switched('Tipo di nuovo in uso', 'Tipo messo fuori uso'),
    },
  },
  delivery_proofs: {
    one: 'Prova di consegna',
    feminine: true,
    arrival: (_, { kind }) => (kind === 'firma' ? 'Firma di chi ha ricevuto' : 'Foto della consegna'),
    fields: {},
  },
  recipients: {
    one: 'Destinatario',
    fields: {
      name: field('Nome'),
      vat_number: field('Partita IVA'),
      tax_code: field('Codice fiscale'),
      email: field('E-mail'),
      phone: field('Telefono', 'phone'),
      notes: field('Note'),
      active: switched('Destinatario di nuovo in uso', 'Destinatario messo fuori uso'),
    },
  },
  recipient_addresses: {
    one: 'Indirizzo',
    fields: {
      label: field('Nome'),
      street: field('Via'),
      postal_code: field('CAP'),
      town: field('Comune'),
      province: field('Provincia'),
      country: field('Stato'),
      preferred: switched('Proposto per primo', 'Non più proposto per primo'),
    },
  },
};
