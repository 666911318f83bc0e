/** Human resources send a person back to a step of the registration; the person reads why. */
import { type RegistrationStatus, stepLabel } from '@wms/contract/identity/registration/endpoints';
import { getSentBack, sendBackToStep } from '@wms/contract/identity/registration/sent-back';
import { runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { askToCorrect, nameFields, readFieldsToCorrect } from './fields-to-correct.ts';
import { moveTo, registrationLifeTable } from './routes.ts';

export const sendBackRoutes = [
  implement(getSentBack, async ({ user, db }) => {
    // The reason is valid until the registration is complete again.
    const [last] = await runSql(db)<{ reason: string; step: RegistrationStatus; at: string }>`
      select s.reason, s.to_state as step, s.made_at as at from steps_taken s
       where s.user_id = ${user.id} and s.move like 'sendTo%'
         and not exists (select from steps_taken later
                          where later.user_id = s.user_id and later.move = 'complete' and later.id > s.id)
       order by s.id desc limit 1`;
    return { sentBack: last ? { ...last, fields: await readFieldsToCorrect(db, user.id) } : null };
  }),

  implement(sendBackToStep, async ({ params: { id }, body: { step, reason, fields }, user, tx }) => {
    const named = await nameFields(tx, step, fields);
    const wanted = { id, move: moveTo(step, 'manager'), by: user, reason };
    await makeMove(tx, registrationLifeTable, wanted, async () => {
      await askToCorrect(tx, id, named);
      // A person who declared that they don't study has to declare it again.
      return step === 'accademici' ? { declares_no_studies: false } : {};
    });
    return { message: `La persona riprende da «${stepLabel(step)}», e legge il motivo` };
  }),
];
