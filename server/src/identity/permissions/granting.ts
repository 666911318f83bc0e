/**
 * Grants and revokes permissions, of one person or of many. Triggers guard the rules that must never break (only codes
 * that the granter holds, never their own ru_USRS_MAN, somebody always manages users). This code adds a sentence for
 * each person who can't be changed, and changes the others.
 */
import { grantObstacles, nameCodes } from '@wms/contract/identity/permissions/described';
import type { ChangedGrant } from '@wms/contract/identity/permissions/granting';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { conflict } from '../../platform/database/constraint-sentences.ts';
import { refuse } from '../../platform/refusal.ts';
import { notifyAsleep } from './sleeping/sleeping.ts';

/** The granter; null is the system or its command line, which may grant everything to everybody. */
export type Granter = { id: number; permissions: ReadonlySet<Permission> } | null;

/** The codes that changed for each person, their grants, and the reason for each person who could not be changed. */
export type Outcome = {
  changed: { id: number; codes: Permission[] }[];
  grants: ChangedGrant[];
  refused: { id: number; reason: string }[];
};

type Person = { id: number; state: string };
type Pair = { id: number; permission: Permission };
type Done = Pair & { grant: number; version: number };

const sentences = {
  ...grantObstacles,
  missing: 'Questa persona non c’è',
  ownLonger: 'Non puoi prolungare un permesso tuo: decide un’altra persona',
  last: 'È l’ultima persona attiva che può gestire gli utenti senza scadenza: dai prima ru_USRS_MAN a un’altra',
} as const;

/** Refuses codes that the granter doesn't hold. */
export function requireHeld(granter: Granter, codes: readonly Permission[]): void {
  const missing = granter ? codes.filter((code) => !granter.permissions.has(code)) : [];
  if (missing.length > 0)
    throw refuse.notTheirs(
      `Puoi dare e togliere solo i permessi che hai anche tu: non hai ${nameCodes(missing)}`,
    );
}

/** SQL: the moment at which a grant with this last day in Rome ends. */
export const endOf = (lastDay: string | null | undefined) =>
  lastDay ? sql`((${lastDay}::date + 1)::timestamp at time zone 'Europe/Rome')` : sql`null::timestamptz`;

/**
 * Gives these codes to these people, until the end of the day `endsOn` in Rome, or without an end. A grant that already
 * lasts longer is left unchanged.
 */
export async function grantPermissions(
  tx: Writer,
  {
    granter,
    people,
    codes,
    reason,
    endsOn,
  }: {
    granter: Granter;
    people: readonly number[];
    codes: readonly Permission[];
    reason: string | null;
    endsOn?: string | null | undefined;
  },
): Promise<Outcome> {
  requireHeld(granter, codes);
  const { allowed, refused } = await lockPeople(tx, granter, people, codes);
  const own = allowed.filter(({ id }) => id === granter?.id);
  const longer = await findProlonged(tx, own, endsOn);
  for (const { id } of own.slice(0, longer.length > 0 ? 1 : 0))
    refused.push({ id, reason: sentences.ownLonger });
  const given = allowed.filter(({ id, permission }) => id !== granter?.id || !longer.includes(permission));
  const done = await runSql(tx)<Done>`
    insert into user_permissions as p (user_id, permission, granted_by, reason, ends_at)
    select id, permission, ${granter?.id ?? null}::integer, ${reason}::text, ${endOf(endsOn)}
      from unnest(${given.map(({ id }) => id)}::integer[], ${given.map((pair) => pair.permission)}::text[])
        as pair (id, permission)
     order by id, permission
    on conflict (user_id, permission) do update
       set granted_by = excluded.granted_by, granted_at = excluded.granted_at, reason = excluded.reason,
           ends_at = excluded.ends_at, revoked_by = null, revocation_reason = null
     where p.ends_at <= current_moment() or p.ends_at < coalesce(excluded.ends_at, 'infinity')
    returning user_id as id, permission, id as grant, version`;
  await notifyAsleep(tx, ...done.map(({ id }) => id));
  return { changed: byPerson(done), grants: grantsOf(done), refused };
}

/** Revokes these codes of these people at once. */
export async function revokePermissions(
  tx: Writer,
  {
    granter,
    people,
    codes,
    reason,
  }: { granter: Granter; people: readonly number[]; codes: readonly Permission[]; reason: string | null },
): Promise<Outcome> {
  requireHeld(granter, codes);
  const { allowed, refused } = await lockPeople(tx, granter, people, codes, { mayHaveLeft: true });
  const last = codes.includes(can.usersManagement) ? await findLastManager(tx, allowed) : undefined;
  if (last !== undefined) refused.push({ id: last, reason: sentences.last });
  const taken = allowed.filter(({ id, permission }) => id !== last || permission !== can.usersManagement);
  const done = await runSql(tx)<Done>`
    update user_permissions p
       set ends_at = greatest(current_moment(), granted_at), revoked_by = ${granter?.id ?? null}::integer,
           revocation_reason = ${reason}::text
      from unnest(${taken.map(({ id }) => id)}::integer[], ${taken.map((pair) => pair.permission)}::text[])
        as pair (id, code)
     where p.user_id = pair.id and p.permission = pair.code
       and (p.ends_at is null or p.ends_at > current_moment())
    returning p.user_id as id, p.permission, p.id as grant, p.version`;
  return { changed: byPerson(done), grants: grantsOf(done), refused };
}

/** Locks the people in one order, and separates those who can't be changed. */
async function lockPeople(
  tx: Writer,
  granter: Granter,
  ids: readonly number[],
  codes: readonly Permission[],
  { mayHaveLeft = false } = {},
): Promise<{ allowed: Pair[]; refused: Outcome['refused'] }> {
  const people = await runSql(tx)<Person>`
    select id, state from users where id = any (${[...ids]}::integer[]) order by id for no key update`;
  const refused: Outcome['refused'] = [];
  const known = new Set(people.map(({ id }) => id));
  for (const id of new Set(ids)) if (!known.has(id)) refused.push({ id, reason: sentences.missing });
  const allowed = people.flatMap(({ id, state }) => {
    if (granter && !mayHaveLeft && (state === 'cessato' || state === 'anonimizzato')) {
      refused.push({ id, reason: sentences.left });
      return [];
    }
    const isOwn = id === granter?.id && codes.includes(can.usersManagement);
    if (isOwn) refused.push({ id, reason: sentences.own });
    return [...new Set(codes)]
      .filter((code) => !isOwn || code !== can.usersManagement)
      .map((permission) => ({ id, permission }));
  });
  return { allowed, refused };
}

/** Returns the codes that the granter would hold for longer than now by granting them to themselves. */
async function findProlonged(
  tx: Writer,
  own: readonly Pair[],
  endsOn: string | null | undefined,
): Promise<Permission[]> {
  const [first] = own;
  if (!first) return [];
  const rows = await runSql(tx)<Pick<Pair, 'permission'>>`
    select permission from user_permissions
     where user_id = ${first.id} and permission = any (${own.map(({ permission }) => permission)}::text[])
       and ends_at < coalesce(${endOf(endsOn)}, 'infinity')`;
  return rows.map(({ permission }) => permission);
}

/**
 * Returns the person who has to keep ru_USRS_MAN, so that an active person holds it without an end; undefined when
 * another person does. The lock is that of the trigger `a_manager_stays`, so it waits for other transactions that
 * revoke.
 */
async function findLastManager(tx: Writer, taken: readonly Pair[]): Promise<number | undefined> {
  await runSql(tx)`select pg_advisory_xact_lock(hashtext('the last manager of users'))`;
  const managers = await runSql(tx)<{ id: number }>`
    select u.id from user_permissions p join users u on u.id = p.user_id
     where p.permission = ${can.usersManagement} and p.ends_at is null and p.asleep_since is null
       and u.state = 'attivo' order by u.id`;
  const losing = new Set(
    taken.filter(({ permission }) => permission === can.usersManagement).map(({ id }) => id),
  );
  return managers.every(({ id }) => losing.has(id)) ? managers.at(-1)?.id : undefined;
}

function byPerson(pairs: readonly Pair[]): Outcome['changed'] {
  const people = Map.groupBy(pairs, ({ id }) => id);
  return [...people].map(([id, codes]) => ({ id, codes: codes.map(({ permission }) => permission) }));
}

const grantsOf = (done: readonly Done[]) => done.map(({ grant, version }) => ({ id: grant, version }));

export const grantConstraints = {
  users_a_manager_stays: conflict(sentences.last),
  user_permissions_not_own: conflict(sentences.own),
  user_permissions_only_held: conflict('Puoi dare e togliere solo i permessi che hai anche tu'),
};
