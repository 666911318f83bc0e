import { proposeFromUser } from '@wms/contract/accounting/members/member';
import { readAnswer } from '../../../client/query.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useFill } from '../../../ui/form/use-fill.ts';
import type { MemberFormState, MemberValues } from './values.ts';

const filled = ['firstName', 'lastName', 'birthDate', 'birthPlace', 'email', 'phone', 'address'] as const;

/**
 * Returns a function that links a WMS user, and copies their known data into the fields that are still empty. The tax
 * code is masked, so it isn't filled in: the server copies it if the field stays empty.
 */
export function useFillFromUser(form: MemberFormState): (user: Choice | null) => void {
  const fill = useFill<MemberValues>(form);
  return (user) => {
    const ask = async (id: number) => {
      const known = await readAnswer(proposeFromUser, { params: { id: String(id) } });
      return Object.fromEntries(filled.map((name) => [name, known[name] ?? '']));
    };
    void fill({ chosen: { userId: user }, ask: user && (() => ask(user.id)), onlyEmpty: true });
  };
}
