import {
  changeGrants,
  exportGrants,
  grantToMany,
  listGrants,
  revokeFromMany,
} from '@wms/contract/humanResources/people/permissions/endpoints';
import { nameCodes } from '@wms/contract/identity/permissions/described';
import { formatCount } from '@wms/contract/platform/formats';
import type { MassAnswer } from '@wms/contract/platform/people/mass';
import type { Permission } from '@wms/contract/platform/permissions';
import type { z } from 'zod';
import {
  type Granter,
  grantPermissions,
  type Outcome,
  requireHeld,
  revokePermissions,
} from '../../../identity/permissions/granting.ts';
import { grantsAgain } from '../../../identity/permissions/taking-back.ts';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import type { User } from '../../../platform/people/user.ts';
import type { NoteSecurity } from '../../../platform/security-events.ts';
import { exportPages } from '../../../platform/spreadsheets/table-file.ts';
import type { CounterAct } from '../../../platform/undo/counter-act.ts';
import { findChosenPeople } from '../../shared/people-filters.ts';
import { gridColumns, readGrid } from './grid.ts';

type Actor = { user: User; security: NoteSecurity };

const nothing: Outcome = { changed: [], grants: [], refused: [] };

/**
 * Writes into the security log who got or lost which codes. Returns the numbers of changed and refused people, and what
 * takes the change back.
 */
async function conclude(db: Reader, { user, security }: Actor, given: Outcome, taken: Outcome) {
  for (const { id, codes } of given.changed) security('permissions-granted', { on: id, permissions: codes });
  for (const { id, codes } of taken.changed) security('permissions-revoked', { on: id, permissions: codes });
  const refused = [...given.refused, ...taken.refused];
  const names = await namesOf(db, refused);
  const people = new Set([...given.changed, ...taken.changed].map(({ id }) => id)).size;
  const changed = `Permessi cambiati a ${formatCount(people, 'persona', 'persone')}`;
  return {
    message:
      people === 0 ? 'Nessun permesso è cambiato' : changed + describeAsleep(await listAsleep(db, given)),
    refused: refused.map(({ id, reason }) => ({ id, reason, name: names.get(id) ?? `n. ${id}` })),
    undo: grantsAgain(user, given, taken),
  } satisfies z.input<typeof MassAnswer> & { undo: CounterAct[] };
}

/** Returns those of the given codes that begin asleep, because somebody else could enter in the person's place. */
async function listAsleep(db: Reader, { changed }: Outcome): Promise<Permission[]> {
  const given = changed.flatMap(({ id, codes }) => codes.map((code) => ({ id, code })));
  if (given.length === 0) return [];
  const rows = await runSql(db)<{ permission: Permission }>`
    select distinct p.permission
      from unnest(${given.map(({ id }) => id)}::integer[], ${given.map(({ code }) => code)}::text[])
           as given (id, code)
      join user_permissions p on p.user_id = given.id and p.permission = given.code
     where p.asleep_since is not null order by p.permission`;
  return rows.map(({ permission }) => permission);
}

const describeAsleep = (codes: readonly Permission[]): string =>
  codes.length === 0
    ? ''
    : `. Per ora ${codes.length === 1 ? 'dorme' : 'dormono'} ${nameCodes(codes)}, finché ` +
      `${codes.length === 1 ? 'non lo' : 'non li'} risveglia un’altra persona che può`;

async function namesOf(db: Reader, people: readonly { id: number }[]): Promise<Map<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await runSql(db)<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from users
     where id = any (${people.map(({ id }) => id)}::integer[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Change = { id: number; give: readonly Permission[]; take: readonly Permission[] };
type Act = (change: { granter: Granter; people: number[]; codes: readonly Permission[] }) => Promise<Outcome>;

/** Runs `act` once for all people whose changes have the same codes. */
async function actByCodes(granter: Granter, changes: readonly Change[], which: 'give' | 'take', act: Act) {
  const groups = Map.groupBy(
    changes.filter((change) => change[which].length > 0),
    (change) => [...change[which]].sort().join(),
  );
  let outcome = nothing;
  for (const [, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const codes = [...new Set(group[0]?.[which])];
    const done = await act({ granter, people: [...new Set(group.map(({ id }) => id))], codes });
    outcome = {
      changed: [...outcome.changed, ...done.changed],
      grants: [...outcome.grants, ...done.grants],
      refused: [...outcome.refused, ...done.refused],
    };
  }
  return outcome;
}

/** Locks everybody first, in one order, because the groups of codes are processed one after the other. */
const lockAll = (tx: Writer, changes: readonly Change[]) =>
  runSql(tx)`select from users where id = any (${changes.map(({ id }) => id)}::integer[])
              order by id for no key update`;

export const manyGrantsRoutes = [
  implement(listGrants, ({ query, user, db }) => readGrid(db, user.id, query)),
  implement(exportGrants, ({ query, user, db }) =>
    exportPages('permessi', gridColumns, query, (page) => readGrid(db, user.id, page)),
  ),
  implement(changeGrants, async ({ body: { changes, reason, endsOn }, user, tx, security }) => {
    requireHeld(user, [...new Set(changes.flatMap(({ give, take }) => [...give, ...take]))]);
    await lockAll(tx, changes);
    const given = await actByCodes(user, changes, 'give', (change) =>
      grantPermissions(tx, { ...change, reason, endsOn }),
    );
    const taken = await actByCodes(user, changes, 'take', (change) =>
      revokePermissions(tx, { ...change, reason }),
    );
    return conclude(tx, { user, security }, given, taken);
  }),
  implement(grantToMany, async ({ body, user, tx, security }) => {
    const { permissions: codes, reason, endsOn, ...chosen } = body;
    const people = await findChosenPeople(tx, chosen);
    const given = await grantPermissions(tx, { granter: user, people, codes, reason, endsOn });
    return conclude(tx, { user, security }, given, nothing);
  }),
  implement(revokeFromMany, async ({ body, user, tx, security }) => {
    const { permissions: codes, reason, ...chosen } = body;
    const people = await findChosenPeople(tx, chosen);
    const taken = await revokePermissions(tx, { granter: user, people, codes, reason });
    return conclude(tx, { user, security }, nothing, taken);
  }),
];
