/** The kinds of members, which the treasurer keeps. A kind that a member has is never deleted. */
import type { createMemberKind, editMemberKind, MemberKind } from '@wms/contract/accounting/members/kinds';
import { sql } from 'kysely';
import {
  insertRow,
  type Reader,
  runSql,
  updateRow,
  type Writer,
} from '../../../platform/database/connection.ts';
import { lockRow } from '../../../platform/database/row.ts';
import { refuse } from '../../../platform/refusal.ts';
import { history } from './history.ts';
import { isMemberToday } from './state.ts';

type NewKind = (typeof createMemberKind)['body']['_output'];
type Edit = (typeof editMemberKind)['body']['_output'];

const isUsed = sql`(exists (select from members m where m.kind_id = k.id)
  or exists (select from memberships s where s.kind_id = k.id))`;

export const readKinds = (db: Reader) => runSql(db)<MemberKind>`
  select k.id, k.name, k.fee, k.votes, k.active, k.version, not ${isUsed} as unused,
         (select count(*)::integer from members m where m.kind_id = k.id and ${isMemberToday}) as members
    from member_kinds k order by search_text(k.name), k.id`;

export async function addKind(tx: Writer, form: NewKind) {
  const id = await insertRow(tx, 'member_kinds', form);
  return { message: `Categoria «${form.name}» creata`, id };
}

export async function editKind(tx: Writer, id: number, { version, ...form }: Edit) {
  await history.refuseStaleEdit(tx, 'member_kinds', await lockKind(tx, id), version);
  await updateRow(tx, 'member_kinds', id, form);
  return { message: `Categoria «${form.name}» salvata` };
}

export async function removeKind(tx: Writer, id: number) {
  const { name } = await lockKind(tx, id);
  const [used] = await runSql(tx)<{ used: boolean }>`
    select ${isUsed} as used from member_kinds k where id = ${id}`;
  if (used?.used) throw refuse.conflict(`«${name}» è di qualcuno: mettila fuori uso invece di eliminarla`);
  await tx.deleteFrom('member_kinds').where('id', '=', id).execute();
  return { message: `Categoria «${name}» eliminata` };
}

const lockKind = (tx: Writer, id: number) =>
  lockRow(tx, 'member_kinds', id, () => refuse.notFound('Categoria non trovata'));

/**
 * Returns a kind that a member may get, with its fee. A kind out of use is allowed only for a member who already has
 * it.
 */
export async function requireKind(tx: Writer, id: number, had?: number) {
  const [kind] = await runSql(tx)<{ name: string; fee: string; active: boolean }>`
    select name, fee, active from member_kinds where id = ${id} for key share`;
  if (!kind) throw refuse.invalid('kindId', 'Questa categoria non c’è più');
  if (!kind.active && id !== had) throw refuse.invalid('kindId', `La categoria «${kind.name}» è fuori uso`);
  return kind;
}
