/** The person of this device, to whom its photographed expenses belong. It is also known without a network. */
import { getExpenseDefaults } from '@wms/contract/accounting/expense-reports/writing';
import { keep, readKept } from '../../../client/browser-storage.ts';
import { readAnswer } from '../../../client/query.ts';
import { loggedIn, session } from '../../../client/session/current.ts';

const key = 'wms.expenses.person';

/** A part of the token that is long enough to tell two sessions apart. */
const readSessionKey = () => session.get().token.slice(-12);

function readKnown(): number | null {
  const kept = readKept(key);
  if (typeof kept !== 'object' || kept === null || !('of' in kept) || !('person' in kept)) return null;
  return kept.of === readSessionKey() && typeof kept.person === 'number' ? kept.person : null;
}

/** Returns the person's id; null when neither the server nor this device knows it. */
export async function findPerson(): Promise<number | null> {
  if (!loggedIn()) return null;
  const known = readKnown();
  if (known !== null) return known;
  const asked = readSessionKey();
  const answer = await readAnswer(getExpenseDefaults, {}).catch(() => null);
  if (!answer || !loggedIn() || readSessionKey() !== asked) return null;
  keep(key, { of: asked, person: answer.person });
  return answer.person;
}
