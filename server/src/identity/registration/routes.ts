import {
  getInsertionStatus,
  RegistrationStatus,
  registrationStatuses,
  updateInsertionStatus,
} from '@wms/contract/identity/registration/endpoints';
import { missingRequiredDocuments } from '../../humanResources/documents/routes.ts';
import type { Reader } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { regulationsToAccept } from '../../utilities/regulations/routes.ts';

/** What a step still lacks, as a sentence; null when nothing. */
type StepCheck = (db: Reader, userId: number, declaresNoStudies: boolean) => Promise<string | null>;

const list = (names: string[]) => new Intl.ListFormat('it').format(names);

/** What must be there before the status may go past each step (domain.md 1). */
const lacks: Record<Exclude<RegistrationStatus, 'completato'>, StepCheck> = {
  anagrafica: async (db, userId) => {
    const data = await db
      .selectFrom('personal_data')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return data ? null : 'Mancano i dati anagrafici';
  },
  accademici: async (db, userId, declaresNoStudies) => {
    if (declaresNoStudies) return null;
    const course = await db
      .selectFrom('courses')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return course ? null : 'Manca il corso di studi: aggiungine uno, oppure dichiara «Non studio»';
  },
  documenti: async (db, userId) => {
    const missing = await missingRequiredDocuments(db, userId);
    return missing.length > 0 ? `Mancano i documenti: ${list(missing)}` : null;
  },
  regolamenti: async (db, userId) => {
    const titles = await regulationsToAccept(db, userId);
    return titles.length > 0 ? `Regolamenti da accettare: ${list(titles)}` : null;
  },
};

export const registrationRoutes = [
  implement(getInsertionStatus, async ({ user }) => ({
    status: RegistrationStatus.parse(user.registrationStatus),
  })),

  implement(updateInsertionStatus, async ({ body, user, tx }) => {
    const person = await tx
      .selectFrom('users')
      .select(['registration_status', 'declares_no_studies'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (person.registration_status === 'completato' && body.status !== 'completato')
      throw new Refusal(409, 'La registrazione è già completa: per riaprirla rivolgiti alle risorse umane');
    const declaresNoStudies = body.non_studio ?? person.declares_no_studies;
    const before = registrationStatuses.slice(0, registrationStatuses.indexOf(body.status));
    for (const step of before) {
      const missing = step === 'completato' ? null : await lacks[step](tx, user.id, declaresNoStudies);
      if (missing) throw new Refusal(422, missing, { status: missing });
    }
    await tx
      .updateTable('users')
      .set({ registration_status: body.status, declares_no_studies: declaresNoStudies })
      .where('id', '=', user.id)
      .execute();
    return {
      message:
        body.status === 'completato' ? 'Registrazione completata: ti diamo il benvenuto' : 'Passo salvato',
    };
  }),
];
