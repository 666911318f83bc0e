import { type Life, whyNotInState } from '@wms/contract/platform/life';
import { refuse } from '../refusal.ts';

/**
 * Refuses with 409 an action that the thing's present state doesn't allow. The caller has locked the row, and the
 * endpoint has checked the permission.
 */
export function requireAction<S extends string, A extends string>(
  life: Life<S, string, A>,
  name: A,
  state: S,
): void {
  const action = life.actions?.[name];
  const why = action && whyNotInState(life, action, state);
  if (why) throw refuse.conflict(why);
}
