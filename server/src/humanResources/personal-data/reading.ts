/** Reads the personal data with the specification's field names; a field that was never filled in is null. */
import { MaskedData } from '@wms/contract/humanResources/people/profile/endpoints';
import { PersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/connection.ts';

/** The columns that everybody who may see the data sees unmasked. */
const openColumns = [
  'data.birth_date as data_nascita',
  'data.birth_place as luogo_nascita',
  'data.birth_province as provincia_nascita',
  'data.birth_state as stato_nascita',
  'data.gender as genere',
  'data.citizenship as cittadinanza',
  'data.phone as telefono',
  'data.personal_email as email_personale',
  'data.residence as residenza',
  'data.domicile as domicilio',
  'data.emergency_contact as contatto_emergenza',
  'data.shirt_size as taglia_maglia',
  'data.licence_number',
  'data.licence_category',
  'data.licence_expiry',
] as const;

const personAndData = (db: Reader, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('personal_data as data', 'data.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select(openColumns);

type Licence = {
  licence_number: string | null;
  licence_category: string | null;
  licence_expiry: string | null;
};

const licenceOf = ({ licence_number, licence_category, licence_expiry }: Licence) =>
  licence_number && { numero: licence_number, categoria: licence_category, scadenza: licence_expiry };

/**
 * Returns the facts that the inviter wrote about a newcomer who hasn't saved their data yet. The form begins with them,
 * so that nobody types again what the organisation knows.
 */
async function readFactsOfInvitation(db: Reader, userId: number) {
  const known = await db
    .selectFrom('invitations')
    .where('user_id', '=', userId)
    .select(['tax_code as codice_fiscale', 'birth_date as data_nascita', 'personal_email as email_personale'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return known ?? {};
}

/** Reads the person's own data, unmasked. */
export async function readPersonalData(db: Reader, userId: number): Promise<PersonalData> {
  const row = await personAndData(db, userId)
    .select([
      'users.username',
      'users.institutional_email as email_istituzionale',
      'users.first_name as nome',
      'users.last_name as cognome',
      'users.registration_status',
      'data.tax_code as codice_fiscale',
      'data.iban',
      'data.notes as note',
      'data.user_id as saved_by',
    ])
    .executeTakeFirstOrThrow();
  const isNew = row.saved_by === null && row.registration_status !== 'completato';
  return PersonalData.parse({
    ...row,
    ...(isNew && (await readFactsOfInvitation(db, userId))),
    patente: licenceOf(row),
    nome_modificabile: row.registration_status !== 'completato',
  });
}

/** Reads another person's data. The masks are made in the database, so that the values never leave it. */
export async function readMaskedData(db: Reader, userId: number): Promise<MaskedData | undefined> {
  const row = await personAndData(db, userId)
    .select([
      'users.id',
      sql<number>`coalesce(data.version, 0)`.as('version'),
      sql<string | null>`case when data.tax_code is not null then '••••••••••••••••' end`.as(
        'masked_tax_code',
      ),
      sql<string | null>`left(data.iban, 4) || ' •••• ' || right(data.iban, 4)`.as('masked_iban'),
      sql<string | null>`case when data.notes is not null then '••••••••' end`.as('masked_notes'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const masked = { codice_fiscale: row.masked_tax_code, iban: row.masked_iban, note: row.masked_notes };
  return MaskedData.parse({
    ...row,
    codice_fiscale: null,
    iban: null,
    note: null,
    patente: licenceOf(row),
    masked,
  });
}

/** The registration waits until the personal data were saved once. */
export async function lackOfPersonalData(db: Reader, { id }: { id: number }): Promise<string | null> {
  const data = await db.selectFrom('personal_data').select('id').where('user_id', '=', id).executeTakeFirst();
  return data ? null : 'Mancano i dati anagrafici';
}
