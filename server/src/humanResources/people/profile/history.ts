/** Describes everything that belongs to a person for the history. */
import { changeRequestLife } from '@wms/contract/humanResources/people/change-requests/life';
import { dataRequestLife } from '@wms/contract/humanResources/people/data-requests/life';
import { genders } from '@wms/contract/humanResources/personal-data/endpoints';
import { roleLabels } from '@wms/contract/humanResources/teams/endpoints';
import { accountLabels } from '@wms/contract/identity/users/account';
import { maskedFields, maskedLabels } from '@wms/contract/platform/people/masked';
import { type RawBuilder, sql } from 'kysely';
import { peopleNames, peopleTables } from '../../../identity/shared/people-history.ts';
import { type DescribedTable, field, reference, stateOf } from '../../../platform/history/description.ts';
import { historyOf } from '../../../platform/history/history.ts';

/** SQL that names a row `r` of each table; the row may have been deleted already. */
const names = {
  ...peopleNames,
  courses: sql`'«' || r.name || '»'`,
  documents: sql`(select '«' || type.name || '»' from document_types type where type.id = r.type_id)`,
  team_members: sql`(
    select 'a ' || team.name
           || coalesce(' (' || nullif(concat_ws(', ', nullif(r.role, 'membro'), r.title), '') || ')', '')
      from teams team where team.id = r.team_id)`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** Describes a field whose value the log doesn't keep, or whose value is too long to read in one line. */
const changed = (what: string) => field('', { describe: () => what });

export const personTables = {
  ...peopleTables,
  personal_data: {
    one: 'Anagrafica',
    feminine: true,
    fields: {
      birth_date: field('Data di nascita', 'date'),
      birth_place: field('Luogo di nascita'),
      birth_province: field('Provincia di nascita'),
      birth_state: field('Stato di nascita'),
      gender: field('Genere', { words: genders }),
      tax_code: changed('Codice fiscale cambiato'),
      citizenship: field('Cittadinanza'),
      phone: field('Telefono', 'phone'),
      personal_email: field('E-mail personale'),
      residence: changed('Residenza cambiata'),
      domicile: changed('Domicilio cambiato'),
      iban: changed('IBAN cambiato'),
      emergency_contact: changed('Contatto di emergenza cambiato'),
      shirt_size: field('Taglia della maglia'),
      licence_number: field('Numero della patente'),
      licence_category: field('Categoria della patente'),
      licence_expiry: field('Scadenza della patente', 'date'),
      notes: changed('Note cambiate'),
    },
  },
  courses: {
    one: 'Corso di studi',
    fields: {
      name: field('Corso'),
      university: field('Ateneo'),
      department: field('Dipartimento'),
      level: field('Livello'),
      student_number: field('Matricola'),
      enrolment_year: field('Anno di immatricolazione'),
      course_year: field('Anno di corso'),
      state: field('Stato'),
      graduation_date: field('Data del titolo', 'date'),
      grade: field('Voto'),
    },
  },
  documents: {
    one: 'Documento',
    fields: {
      custom_name: field('Nome'),
      state: field('Stato'),
      refusal_reason: field('Motivo del rifiuto'),
      achieved_on: field('Conseguito', 'date'),
      expires_on: field('Scadenza', 'date'),
      superseded_at: field('Sostituito', 'date'),
      removed_at: field('Eliminato', 'date'),
    },
  },
  team_members: {
    one: 'Appartenenza',
    feminine: true,
    fields: {
      team_id: reference('Reparto', 'teams'),
      role: field('Ruolo', { words: roleLabels }),
      title: field('Titolo'),
      main: field('Reparto principale', 'yesNo'),
      since: field('Dal', 'date'),
      until: field('Al', 'date'),
    },
  },
  profile_pictures: {
    one: 'Foto del profilo',
    feminine: true,
    fields: { large_sha256: changed('Nuova immagine') },
  },
  password_links: {
    one: 'Collegamento',
    // A link that was used or has expired is deleted. This says nothing new, because the password's change is an entry
    // of its own.
    arrival: (action) => (action === 'insert' ? 'Collegamento per una nuova password creato' : null),
    fields: {},
  },
  shown_data: {
    one: 'Dato',
    arrival: (_, { what }) => {
      const shown = maskedFields.find((maskedField) => maskedField === what);
      return shown ? `Ha visto il dato mascherato: ${maskedLabels[shown]}` : null;
    },
    fields: {},
  },
  data_requests: {
    one: 'Richiesta sui dati',
    feminine: true,
    arrival: (action, { kind, entered }) => {
      if (action === 'delete') return 'Richiesta sui dati eliminata';
      const what = kind === 'cancellazione' ? 'cancellazione' : 'esportazione';
      return `Richiesta di ${what} dei dati${entered ? ' inserita dalle risorse umane' : ''}`;
    },
    fields: { state: stateOf(dataRequestLife) },
  },
  data_exports: {
    one: 'Esportazione dei dati',
    feminine: true,
    arrival: () => 'Esportazione dei dati iniziata',
    fields: { finished_at: field('', { describe: () => 'Esportazione dei dati pronta' }) },
  },
  data_export_downloads: { one: 'Dato', arrival: () => 'Esportazione dei dati scaricata', fields: {} },
  change_requests: {
    one: 'Richiesta di modifica',
    feminine: true,
    arrival: (action, { first_name, last_name, username, institutional_email }) => {
      if (action === 'delete') return 'Richiesta di modifica eliminata';
      const wanted = {
        nome: first_name,
        cognome: last_name,
        username,
        email_istituzionale: institutional_email,
      };
      const words = Object.entries(accountLabels).flatMap(([name, label]) => {
        const value = wanted[name as keyof typeof wanted];
        return value ? [`${label} «${value}»`] : [];
      });
      return `Richiesta di modifica: ${words.join(', ')}`;
    },
    fields: { state: stateOf(changeRequestLife) },
  },
} as const satisfies Readonly<Record<string, DescribedTable<keyof typeof names>>>;

export const personHistory = historyOf({ tables: personTables, names });
