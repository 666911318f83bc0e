/** The navigation guard of section 2.2: what happens to a navigation, in the specification's order of checks. */
import { type PermissionSets, satisfies } from '@wms/contract/platform/permissions';

export type Verdict = 'open' | 'Login' | 'PrimoIngresso' | 'Home' | 'forbidden' | 'notFound';

/** The page that a navigation leads to; `unknown` when no page has this path. */
export type Target = { name: string; permissions: PermissionSets } | 'unknown';

export type GuardState = {
  loggedIn: () => boolean;
  resetError: () => void;
  insertionStatus: () => Promise<string>;
  permissions: () => Promise<ReadonlySet<string>>;
};

export async function guard(to: Target, from: string | null, state: GuardState): Promise<Verdict> {
  const name = to === 'unknown' ? 'unknown' : to.name;
  if (from === 'Error' && name !== 'Error') state.resetError();
  if (name === 'Login' || name === 'Logout') return 'open';
  if (!state.loggedIn()) return 'Login';
  if (name === 'Error') return 'open';

  const complete = (await state.insertionStatus()) === 'completato';
  if (!complete) return name === 'PrimoIngresso' ? 'open' : 'PrimoIngresso';
  if (name === 'PrimoIngresso') return 'Home';

  const held = await state.permissions();
  if (to === 'unknown') return 'notFound';
  return mayOpen(to.permissions, held) ? 'open' : 'forbidden';
}

/** Whether the person may open a page. A page that names no permission is open to everyone who is signed in. */
export const mayOpen = (permissions: PermissionSets, held: ReadonlySet<string>) =>
  permissions.length === 0 || satisfies(held, permissions);
