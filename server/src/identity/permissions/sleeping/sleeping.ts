/**
 * Codes that fall asleep and wake (`functions/identity/sleeping.sql`). The functions of the database decide which; this
 * code tells the person and everybody who holds them.
 */
import { type Permission, permissions } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { notify } from '../../../platform/news/notify.ts';
import { codeAsleep, ownCodesAsleep, ownCodesAwake } from './news.ts';

const inOrder = (codes: readonly Permission[]) => permissions.filter((code) => codes.includes(code));

/** Opens a way into an account: somebody else may have come in by the link that they were shown. */
export async function openWayByLink(tx: Writer, person: number, shownTo: number | null): Promise<void> {
  if (shownTo === null) return;
  await runSql(tx)`select open_way_in(${person}, ${shownTo}, 'link')`;
  await notifyAsleep(tx, person);
}

/**
 * Tells the person and the holders which codes of these people have fallen asleep in this transaction. Returns the
 * codes.
 */
export async function notifyAsleep(tx: Writer, ...people: readonly number[]): Promise<Permission[]> {
  const fallen = await runSql(tx)<{ person: number; name: string; codes: Permission[] }>`
    select u.id as person, u.first_name || ' ' || u.last_name as name, array_agg(p.permission) as codes
      from user_permissions p join users u on u.id = p.user_id
     where p.user_id = any (${[...people]}::integer[]) and p.asleep_since >= now()
       and (p.ends_at is null or p.ends_at > current_moment())
     group by u.id order by u.id`;
  for (const { person, name, codes } of fallen) {
    await notify(tx, ownCodesAsleep, { personId: person, codes: inOrder(codes) });
    for (const code of inOrder(codes)) await notify(tx, codeAsleep, { personId: person, name, code });
  }
  return inOrder(fallen.flatMap(({ codes }) => codes));
}

/** Wakes codes of a person. Returns those that slept. */
export async function wake(
  tx: Writer,
  person: number,
  codes: readonly Permission[],
  by: number | null,
): Promise<Permission[]> {
  await runSql(tx)`select from users where id = ${person} for no key update`;
  const woken = await runSql(tx)<{ permission: Permission }>`
    update user_permissions set asleep_since = null, asleep_by = null, asleep_through = null
     where user_id = ${person} and permission = any (${[...codes]}::text[]) and asleep_since is not null
       and (ends_at is null or ends_at > current_moment())
    returning permission`;
  return notifyAwake(
    tx,
    person,
    woken.map(({ permission }) => permission),
    by,
  );
}

/**
 * Wakes everything of a person who signed in with something of their own since the moment `since`: a device, a passkey,
 * a recovery code. One that is younger than the first way into the account proves nothing.
 */
export async function wakeByProof(tx: Writer, person: number, since: string): Promise<void> {
  const [row] = await runSql(tx)<{ woken: Permission[] }>`
    select wake_by_proof(${person}, ${since}::timestamptz) as woken`;
  await notifyAwake(tx, person, row?.woken ?? [], null);
}

async function notifyAwake(tx: Writer, person: number, codes: readonly Permission[], by: number | null) {
  const woken = inOrder(codes);
  if (woken.length > 0) await notify(tx, ownCodesAwake, { personId: person, codes: woken, by });
  return woken;
}
