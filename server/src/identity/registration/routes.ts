import {
  getInsertionStatus,
  RegistrationStatus,
  registrationStatuses,
  registrationSteps,
  updateInsertionStatus,
} from '@wms/contract/identity/registration/endpoints';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import type { RegistrationSteps } from '../../platform/cupboards/cupboard.ts';
import { type Reader, updateRow, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { makeMove, type StatefulTable } from '../../platform/lives/make-move.ts';
import { refuse } from '../../platform/refusal.ts';
import { askToCorrect } from './fields-to-correct.ts';
import { notifySentBack } from './news.ts';

type RegistrationMove = keyof (typeof registrationLife)['moves'];

/** The registration is a state of its person's row, and the person is its owner. */
export const registrationLifeTable: StatefulTable<RegistrationStatus, RegistrationMove> = {
  life: registrationLife,
  table: 'users',
  stateColumn: 'registration_status',
  ownerColumn: 'id',
  versionColumn: null,
  stepColumn: 'user_id',
  missing: 'Questa persona non c’è',
  notify: notifySentBack,
};

/** The facts of each step must be there before the status may go past it (domain.md 1); the cupboards check them. */
export const registrationRoutes = (steps: RegistrationSteps) => [
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
      await refuseIncomplete(tx, steps, { id: user.id, declaresNoStudies }, from);
      await updateRow(tx, 'users', user.id, { declares_no_studies: declaresNoStudies });
      return { message: from === 'completato' ? registrationLife.moves.complete.done : 'Passo salvato' };
    }
    const move = moveTo(body.status, 'owner');
    await makeMove(tx, registrationLifeTable, { id: user.id, move, by: user }, async () => {
      await refuseIncomplete(tx, steps, { id: user.id, declaresNoStudies }, body.status);
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
export async function listWhatIsLacking(
  db: Reader,
  steps: RegistrationSteps,
  userId: number,
): Promise<string[]> {
  const person = await db
    .selectFrom('users')
    .select(['registration_status', 'declares_no_studies'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (person.registration_status === 'completato') return [];
  const sentences: string[] = [];
  for (const step of registrationSteps) {
    const missing = await steps[step]?.(db, {
      id: userId,
      declaresNoStudies: person.declares_no_studies,
    });
    if (missing) sentences.push(missing);
  }
  return sentences;
}

/** Refuses a status whose earlier steps are incomplete, with the sentence of the first step that lacks something. */
async function refuseIncomplete(
  tx: Writer,
  steps: RegistrationSteps,
  person: { id: number; declaresNoStudies: boolean },
  status: RegistrationStatus,
): Promise<void> {
  for (const step of registrationSteps.slice(0, registrationStatuses.indexOf(status))) {
    const missing = await steps[step]?.(tx, person);
    if (missing) throw refuse.invalid('status', missing);
  }
}
