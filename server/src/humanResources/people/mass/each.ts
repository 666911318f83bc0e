/**
 * Does one thing to each chosen person. A refused person is named with the reason, and the others are done all the
 * same.
 */

import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import type { MassAnswer } from '@wms/contract/platform/people/mass';
import type { z } from 'zod';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { ConstraintSentences } from '../../../platform/database/constraint-sentences.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { refusalOfConstraint } from '../../../platform/http/problem.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ChosenPeople, findChosenPeople } from '../../shared/people-filters.ts';

type ChosenPerson = { id: number; name: string };
type Action = {
  /** 'Sospesa' 1 persona, 'Sospese' 3 persone. */
  singular: string;
  plural: string;
  /** The sentences of constraints that may refuse a person. */
  constraints?: ConstraintSentences;
};

/** Does it to each person. Any error but a refusal undoes everything, because a half-done action helps nobody. */
export async function doToEach(
  tx: Writer,
  chosen: ChosenPeople,
  { singular, plural, constraints = {} }: Action,
  act: (person: ChosenPerson) => Promise<unknown>,
): Promise<z.output<typeof MassAnswer>> {
  const ids = await findChosenPeople(tx, chosen);
  const people = await runSql(tx)<ChosenPerson>`
    select id, first_name || ' ' || last_name as name from users where id = any (${ids}::integer[]) order by id`;
  const refused: z.output<typeof MassAnswer>['refused'] = [];
  for (const person of people) {
    try {
      await inSavepoint(tx, () => act(person));
    } catch (error) {
      const refusal = error instanceof Refusal ? error : refusalOfConstraint(error, constraints);
      if (!refusal) throw error;
      refused.push({ ...person, reason: refusal.message });
    }
  }
  const done = people.length - refused.length;
  return { message: describe(done, refused.length, { singular, plural }), refused };
}

function describe(done: number, refused: number, { singular, plural }: Action): string {
  const counted = `${done === 1 ? singular : plural} ${formatCount(done, 'persona', 'persone')}`;
  if (refused === 0) return counted;
  return `${done === 0 ? 'Niente di fatto' : counted}: per ${formatNumber(refused)} non si è potuto`;
}
