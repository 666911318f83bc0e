import {
  getInsertionStatus,
  RegistrationStatus,
  registrationStatuses,
  registrationSteps,
  updateInsertionStatus,
} from '@wms/contract/identity/registration/endpoints';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { formatAll } from '@wms/contract/platform/formats';
import { missingRequiredDocuments } from '../../humanResources/documents/routes.ts';
import { type Reader, updateRow, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { type Living, makeMove } from '../../platform/lives/make-move.ts';
import { wrongField } from '../../platform/refusal.ts';
import { regulationsToConfirm } from '../../utilities/regulations/reading.ts';
import { askToCorrect } from './fields-to-correct.ts';
import { tellSentBack } from './news.ts';

/** A function that returns a sentence about what a step still lacks; null when the step is complete. */
type StepCheck = (db: Reader, userId: number, declaresNoStudies: boolean) => Promise<string | null>;

/** The facts that must be there before the status may go past each step (domain.md 1). */
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
    return missing.length > 0 ? `Mancano i documenti: ${formatAll(missing)}` : null;
  },
  regolamenti: async (db, userId) => {
    const titles = await regulationsToConfirm(db, userId);
    return titles.length > 0 ? `Regolamenti da confermare: ${formatAll(titles)}` : null;
  },
};

type RegistrationMove = keyof (typeof registrationLife)['moves'];

/** The registration is a state of its person's row, and the person is its owner. */
export const livingRegistration: Living<RegistrationStatus, RegistrationMove> = {
  life: registrationLife,
  table: 'users',
  stateColumn: 'registration_status',
  ownerColumn: 'id',
  versionColumn: null,
  stepColumn: 'user_id',
  missing: 'Questa persona non c’è',
  tell: tellSentBack,
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
    const from = RegistrationStatus.parse(person.registration_status);
    const declaresNoStudies = body.non_studio ?? person.declares_no_studies;
    if (body.status === from) {
      await refuseIncomplete(tx, user.id, from, declaresNoStudies);
      await updateRow(tx, 'users', user.id, { declares_no_studies: declaresNoStudies });
      return { message: from === 'completato' ? registrationLife.moves.complete.done : 'Passo salvato' };
    }
    const move = moveTo(body.status, 'owner');
    await makeMove(tx, livingRegistration, { id: user.id, move, by: user }, async () => {
      await refuseIncomplete(tx, user.id, body.status, declaresNoStudies);
      if (move === 'complete') await askToCorrect(tx, user.id, []);
      return { declares_no_studies: declaresNoStudies };
    });
    return { message: registrationLife.moves[move].done };
  }),
];

/** Returns the move to this status: the one that the person may make, or the one of a manager of users. */
export function moveTo(status: RegistrationStatus, by: 'owner' | 'manager'): RegistrationMove {
  const move = namesOf(registrationLife.moves).find((name) => {
    const { to, may } = registrationLife.moves[name];
    return to === status && (may === 'owner') === (by === 'owner');
  });
  if (!move) throw new Error(`no move of the registration leads to ${status}`);
  return move;
}

/** Returns sentences about what a person's registration lacks, in the order of its steps; none when it is complete. */
export async function listWhatIsLacking(db: Reader, userId: number): Promise<string[]> {
  const person = await db
    .selectFrom('users')
    .select(['registration_status', 'declares_no_studies'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (person.registration_status === 'completato') return [];
  const sentences: string[] = [];
  for (const step of registrationSteps) {
    const missing = await lacks[step](db, userId, person.declares_no_studies);
    if (missing) sentences.push(missing);
  }
  return sentences;
}

/** Refuses a status whose earlier steps are incomplete, with the sentence of the first step that lacks something. */
async function refuseIncomplete(
  tx: Writer,
  userId: number,
  status: RegistrationStatus,
  declaresNoStudies: boolean,
): Promise<void> {
  for (const step of registrationSteps.slice(0, registrationStatuses.indexOf(status))) {
    const missing = await lacks[step](tx, userId, declaresNoStudies);
    if (missing) throw wrongField('status', missing);
  }
}
