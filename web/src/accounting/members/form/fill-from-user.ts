import { proposeFromUser } from '@wms/contract/accounting/members/member';
import { report } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import type { MemberFormState } from './values.ts';

const filled = ['firstName', 'lastName', 'birthDate', 'birthPlace', 'email', 'phone', 'address'] as const;

/**
 * Links a WMS user, and copies their known data into the fields that are still empty. The tax code is masked, so it
 * isn't filled in: the server copies it if the field stays empty.
 */
export async function fillFromUser(form: MemberFormState, user: Choice | null) {
  form.set('userId', user);
  if (!user) return;
  try {
    const known = await readAnswer(proposeFromUser, { params: { id: String(user.id) } });
    for (const name of filled)
      if (form.values[name] === '' && known[name] !== null) form.set(name, known[name]);
  } catch (error) {
    report(error);
  }
}
