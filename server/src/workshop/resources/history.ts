/** The words with which the history describes changes of rooms, benches and vans. */

import { colourLabels } from '@wms/contract/platform/declarations/colours';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import {
  approvalLabels,
  bookableByLabels,
  fuelLabels,
  weekdayLabels,
} from '@wms/contract/workshop/resources/resource';
import { formatLength } from '@wms/contract/workshop/shared/periods';
import { costLabels } from '@wms/contract/workshop/vans/endpoints';
import { sql } from 'kysely';
import {
  commonNames,
  type DescribedEntry,
  type DescribedTable,
  field,
  number,
  reference,
  switched,
} from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';

const names = {
  ...commonNames,
  resource_teams: sql`(select t.name from teams t where t.id = r.team_id)`,
  resource_people: sql`(select u.first_name || ' ' || u.last_name from users u where u.id = r.user_id)`,
  resource_documents: sql`(select d.name from document_types d where d.id = r.type_id)`,
  resource_regulations: sql`(select g.title from regulations g where g.id = r.regulation_id)`,
  closure_resources: sql`(
    select c.reason || ' (' || to_char(
        lower(c.during) at time zone 'Europe/Rome',
        case when to_char(lower(c.during) at time zone 'Europe/Rome', 'HH24:MI') = '00:00'
             then 'DD/MM/YYYY' else 'DD/MM/YYYY HH24:MI' end) || ')'
      from closures c where c.id = r.closure_id)`,
  attachments: sql`'«' || r.name || '»'`,
  resources: sql`r.name`,
  van_damages: sql`'«' || r.note || '» (' || r.side || ')'`,
  van_costs: sql`
    r.kind || case when extract(day from r.spent_on) in (8, 11) then ' dell’' else ' del ' end
      || to_char(r.spent_on, 'DD/MM/YYYY')`,
} as const;

const minutes = (label: string) =>
  field(label, {
    describe: (after) => `${label}: ${after === null ? 'senza limite' : formatLength(Number(after))}`,
  });

const joins = (joined: string, left: string): DescribedTable<keyof typeof names> => ({
  one: joined,
  fields: {},
  describe: ({ action, name }) => `${action === 'insert' ? joined : left}${name ? `: ${name}` : ''}`,
});

function describeDamage({ action, name, after }: DescribedEntry): string | null {
  if (action !== 'update') return `Danno ${name ?? ''} ${action === 'insert' ? 'segnato' : 'tolto'}`;
  // The entry of the closure tells of the maintenance.
  if (after?.repaired_at === undefined) return null;
  return `Danno ${name ?? ''} ${after.repaired_at === null ? 'di nuovo aperto' : 'riparato'}`;
}

const tables: Readonly<Record<string, DescribedTable<keyof typeof names>>> = {
  resources: {
    one: 'Scheda',
    feminine: true,
    fields: {
      name: field('Nome'),
      code: field('Codice'),
      place: field('Luogo'),
      description: field('Descrizione'),
      capacity: number('Posti'),
      equipment: field('Dotazione'),
      colour: field('Colore', { words: colourLabels }),
      slot_minutes: minutes('Passo del calendario'),
      shortest_minutes: minutes('Durata minima'),
      longest_minutes: minutes('Durata massima'),
      notice_minutes: minutes('Preavviso'),
      ahead_days: number('Giorni di anticipo al massimo'),
      buffer_minutes: minutes('Pausa dopo ogni prenotazione'),
      most_open: number('Prenotazioni da fare per persona'),
      person_week_minutes: minutes('Tempo per persona in una settimana'),
      team_week_minutes: minutes('Tempo per reparto in una settimana'),
      approval: field('Chi approva', { words: approvalLabels }),
      approval_minutes: minutes('Approvazione oltre'),
      waiting_holds: switched(
        'Una richiesta in attesa tiene il posto',
        'Una richiesta in attesa non tiene il posto',
      ),
      wants_check_in: switched('Chiede di dire «sono qui»', 'Non chiede più di dire «sono qui»'),
      bookable_by: field('Chi può prenotare', { words: bookableByLabels }),
      closed_on_holidays: switched('Chiuso nei giorni festivi', 'Aperto anche nei giorni festivi'),
      rules: field('Regole d’uso'),
      dismissed_at: field('', { describe: (after) => (after === null ? 'Rimesso in uso' : 'Dismesso') }),
    },
  },
  vans: {
    one: 'Veicolo',
    fields: {
      plate: field('Targa'),
      make: field('Marca'),
      model: field('Modello'),
      fuel: field('Carburante', { words: fuelLabels }),
      licence_category: field('Patente'),
      load_kg: number('Portata in kg'),
      tow_bar: field('Gancio di traino', 'yesNo'),
      odometer: number('Chilometri'),
      insurance_until: field('Assicurazione fino al', 'date'),
      inspection_until: field('Revisione fino al', 'date'),
      road_tax_until: field('Bollo fino al', 'date'),
      service_on: field('Tagliando entro il', 'date'),
      service_km: number('Tagliando ai km'),
      key_place: field('Dove sono le chiavi'),
      toll_device: field('Telepass'),
      toll_device_until: field('Telepass fino al', 'date'),
    },
    // A van is created with its resource, whose entry is shown already.
    arrival: () => null,
  },
  opening_hours: {
    one: 'Orario',
    fields: {},
    arrival: (action, { weekday, opens, closes }) =>
      `Orario ${action === 'insert' ? 'aggiunto' : 'tolto'}: ` +
      `${weekdayLabels[Number(weekday) - 1] ?? ''} ${String(opens).slice(0, 5)}–${String(closes).slice(0, 5)}`,
  },
  resource_teams: joins('Può prenotare', 'Non può più prenotare'),
  resource_people: joins('Può prenotare', 'Non può più prenotare'),
  resource_documents: joins('Documento chiesto', 'Documento non più chiesto'),
  resource_regulations: joins('Regolamento chiesto', 'Regolamento non più chiesto'),
  rule_acceptances: {
    one: 'Regole d’uso',
    fields: {},
    // Acceptances disappear only when their person is erased, and the history doesn't tell that.
    arrival: (action) => (action === 'insert' ? 'Regole d’uso accettate' : null),
  },
  closure_resources: joins('Chiusura', 'Chiusura tolta'),
  resource_open_holidays: {
    one: 'Giorno festivo',
    fields: {},
    arrival: (action, { day }) =>
      action === 'insert' ? `Aperto anche ${formatDate(String(day), 'il')}, giorno festivo` : null,
  },
  van_damages: { one: 'Danno', fields: {}, describe: describeDamage },
  van_costs: {
    one: 'Spesa',
    feminine: true,
    // Describes the cost as it was entered, because the row itself may have been corrected since.
    arrival: (action, { kind, spent_on: day, amount }) =>
      `Spesa ${kind} ${formatDate(String(day), 'del')} ${action === 'insert' ? 'aggiunta' : 'tolta'}: ` +
      formatEuro(String(amount)),
    fields: {
      resource_id: reference('Furgone', 'resources'),
      spent_on: field('Data', 'date'),
      kind: field('Spesa', { words: costLabels }),
      amount: field('Importo', 'euro'),
      litres: number('Litri'),
      odometer: number('Chilometri'),
      team_id: reference('Reparto', 'teams'),
      note: field('Note'),
      annulled_at: field('Annullata il', 'date'),
    },
  },
  attachments: {
    one: 'Allegato',
    fields: { kind: field('Tipo'), name: field('Nome'), url: field('Indirizzo') },
  },
};

export const resourceHistory = historyOf({ tables, names });
