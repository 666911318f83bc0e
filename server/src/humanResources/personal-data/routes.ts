import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import {
  type CorrectedData,
  getPersonalData,
  updatePersonalData,
} from '@wms/contract/humanResources/personal-data/endpoints';
import type { MaskedField } from '@wms/contract/platform/people/masked';
import type { z } from 'zod';
import { updateRow, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { readToday } from '../../platform/database/moment.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { dropDraft } from '../drafts/routes.ts';
import { readPersonalData } from './reading.ts';

/** Returns the columns of the fields that every form of the personal data sends. */
export const openColumnsOf = (form: Omit<z.output<typeof CorrectedData>, MaskedField | 'version'>) => ({
  birth_date: form.data_nascita,
  birth_place: form.luogo_nascita,
  birth_province: form.provincia_nascita,
  birth_state: form.stato_nascita,
  gender: form.genere,
  citizenship: form.cittadinanza,
  phone: form.telefono,
  personal_email: form.email_personale,
  residence: JSON.stringify(form.residenza),
  domicile: form.domicilio ? JSON.stringify(form.domicilio) : null,
  emergency_contact: form.contatto_emergenza ? JSON.stringify(form.contatto_emergenza) : null,
  shirt_size: form.taglia_maglia,
  licence_number: form.patente?.numero ?? null,
  licence_category: form.patente?.categoria ?? null,
  licence_expiry: form.patente?.scadenza ?? null,
});

/** Refuses an expired licence, unless the same expiry is already saved, so that other data can still change. */
async function refuseOverLicence(tx: Writer, userId: number, expiry: string | null): Promise<void> {
  if (expiry === null || expiry >= (await readToday(tx))) return;
  const saved = await tx
    .selectFrom('personal_data')
    .select('licence_expiry')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (saved?.licence_expiry !== expiry)
    throw refuse.invalid('patente.scadenza', 'La patente è già scaduta: scrivi quella rinnovata');
}

export const personalDataConstraints: ConstraintSentences = {
  personal_data_tax_code_key: conflict(
    'Questo codice fiscale è già di un’altra persona: se è il tuo, scrivi alle risorse umane',
    'codice_fiscale',
  ),
};

export const personalDataRoutes = [
  implement(getBasicData, ({ user, db }) =>
    db
      .selectFrom('users')
      .leftJoin('profile_pictures', 'profile_pictures.user_id', 'users.id')
      .select(['first_name as nome', 'last_name as cognome', 'large_sha256 as picture'])
      .where('users.id', '=', user.id)
      .executeTakeFirstOrThrow(),
  ),

  implement(getPersonalData, ({ user, db }) => readPersonalData(db, user.id)),

  implement(updatePersonalData, async ({ body, user, tx }) => {
    const person = await tx
      .selectFrom('users')
      .select(['first_name', 'last_name', 'registration_status'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const names = { first_name: body.nome ?? person.first_name, last_name: body.cognome ?? person.last_name };
    if (person.registration_status === 'completato') {
      const locked = 'Dopo la registrazione lo cambiano le risorse umane';
      const errors = {
        ...(names.first_name !== person.first_name && { nome: locked }),
        ...(names.last_name !== person.last_name && { cognome: locked }),
      };
      if (Object.keys(errors).length > 0) throw refuse.invalidFields(errors);
    } else {
      await updateRow(tx, 'users', user.id, names);
    }
    const { codice_fiscale: tax_code, iban, note: notes } = body;
    const columns = { ...openColumnsOf(body), tax_code, iban, notes };
    await refuseOverLicence(tx, user.id, columns.licence_expiry);
    await tx
      .insertInto('personal_data')
      .values({ user_id: user.id, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute();
    await dropDraft(tx, user.id, 'personalData');
    return { message: 'Dati anagrafici salvati' };
  }),
];
