/** The changes of the grid that aren't saved yet. */

import type { GridPerson } from '@wms/contract/humanResources/people/permissions/endpoints';
import { grantObstacles } from '@wms/contract/identity/permissions/described';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { useCallback, useState } from 'react';
import { notHeldByGranter } from '../../../identity/permissions/shared/labels.ts';

export type PersonChange = { person: GridPerson; give: Permission[]; take: Permission[] };
export type Changes = ReadonlyMap<number, PersonChange>;

export const holds = ({ grants }: GridPerson, code: Permission) =>
  grants.some(({ permission }) => permission === code);

/** Whether the box of a code is ticked, from the saved permissions and the changes. */
export function isTicked(person: GridPerson, change: PersonChange | undefined, code: Permission): boolean {
  if (change?.give.includes(code)) return true;
  return holds(person, code) && !change?.take.includes(code);
}

/** Says why the granter can't change this code of this person; null when they can. The server checks the same. */
export function whyNotChanged(
  person: GridPerson,
  code: Permission,
  granterHolds: ReadonlySet<string>,
): string | null {
  if (!granterHolds.has(code)) return notHeldByGranter;
  if (person.own && code === can.usersManagement) return grantObstacles.own;
  const hasLeft = person.state === 'cessato' || person.state === 'anonimizzato';
  return hasLeft && !holds(person, code) ? grantObstacles.left : null;
}

const without = (codes: readonly Permission[], code: Permission) =>
  codes.filter((candidate) => candidate !== code);

function toggled(before: PersonChange, code: Permission): PersonChange {
  const { person, give, take } = before;
  if (holds(person, code))
    return { person, give, take: take.includes(code) ? without(take, code) : [...take, code] };
  return { person, take, give: give.includes(code) ? without(give, code) : [...give, code] };
}

export function useGridChanges() {
  const [changes, setChanges] = useState<Changes>(new Map());
  const toggle = useCallback((person: GridPerson, code: Permission) => {
    setChanges((before) => {
      const change = toggled(before.get(person.id) ?? { person, give: [], take: [] }, code);
      const after = new Map(before);
      if (change.give.length + change.take.length === 0) after.delete(person.id);
      else after.set(person.id, change);
      return after;
    });
  }, []);
  const clear = useCallback(() => setChanges(new Map()), []);
  const count = [...changes.values()].reduce((sum, { give, take }) => sum + give.length + take.length, 0);
  return { changes, count, toggle, clear };
}
