/** Makes, renews and revokes secret addresses, and finds out what an address opens. */
import type { AddressKind, KnownAddress } from '@wms/contract/workshop/feeds/endpoints';
import { newToken, tokenHash } from '../../identity/sessions/token.ts';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';

/** The owner of an address: a person, for their own bookings, or a room, bench or van. */
export type AddressOf = { userId: number } | { resourceId: number };

const columnsOf = (owner: AddressOf) =>
  'userId' in owner
    ? { user_id: owner.userId, resource_id: null }
    : { user_id: null, resource_id: owner.resourceId };

export const pathOf: Readonly<Record<AddressKind, (token: string) => `/${string}`>> = {
  calendar: (token) => `/calendario/${token}.ics`,
  door: (token) => `/porta/${token}`,
};

/** Makes an address; an earlier one of the same kind and owner stops working. */
export async function makeAddress(
  tx: Writer,
  kind: AddressKind,
  owner: AddressOf,
  by: number,
): Promise<string> {
  const token = newToken();
  await removeAddress(tx, kind, owner);
  await tx
    .insertInto('workshop_addresses')
    .values({ kind, ...columnsOf(owner), token_hash: tokenHash(token), created_by: by })
    .execute();
  return pathOf[kind](token);
}

export async function revokeAddress(tx: Writer, kind: AddressKind, owner: AddressOf): Promise<void> {
  if (!(await removeAddress(tx, kind, owner))) throw refuse.notFound('Questo indirizzo non c’è più');
}

async function removeAddress(tx: Writer, kind: AddressKind, owner: AddressOf): Promise<boolean> {
  const { user_id, resource_id } = columnsOf(owner);
  // Two people who make an address at once wait for each other here; with the unique index alone the second would be
  // refused.
  await runSql(
    tx,
  )`select pg_advisory_xact_lock(hashtext('workshop address'), ${user_id ?? resource_id ?? 0})`;
  const removed = await tx
    .deleteFrom('workshop_addresses')
    .where('kind', '=', kind)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('resource_id', resource_id === null ? 'is' : '=', resource_id)
    .returning('id')
    .execute();
  return removed.length > 0;
}

export async function knownAddress(
  db: Reader,
  kind: AddressKind,
  owner: AddressOf,
): Promise<KnownAddress | null> {
  const { user_id, resource_id } = columnsOf(owner);
  const found = await db
    .selectFrom('workshop_addresses')
    .select(['created_at as createdAt', 'read_on as readOn'])
    .where('kind', '=', kind)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('resource_id', resource_id === null ? 'is' : '=', resource_id)
    .executeTakeFirst();
  return found ?? null;
}

export type OpenedAddress = {
  id: number;
  userId: number | null;
  resourceId: number | null;
  isReadToday: boolean;
};

/**
 * Returns what a token opens; undefined when it is unknown, was revoked, or belongs to a person who may no longer sign
 * in. One and the same query answers all these cases, so that nothing tells them apart.
 */
export async function openAddress(
  db: Reader,
  kind: AddressKind,
  token: string,
): Promise<OpenedAddress | undefined> {
  const [found] = await runSql(db)<OpenedAddress>`
    select a.id, a.user_id as "userId", a.resource_id as "resourceId",
           coalesce(a.read_on = rome_today(), false) as "isReadToday"
      from workshop_addresses a left join users u on u.id = a.user_id
     where a.token_hash = ${tokenHash(token)} and a.kind = ${kind} and coalesce(u.state = 'attivo', true)`;
  return found;
}

/** Notes the day on which an address was last read, at most once a day. */
export async function noteReading(db: Reader, { id, isReadToday }: OpenedAddress): Promise<void> {
  if (!isReadToday) await runSql(db)`update workshop_addresses set read_on = rome_today() where id = ${id}`;
}
