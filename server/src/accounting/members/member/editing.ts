/** Makes, changes, ends and readmits members. */
import { firstSocialYear } from '@wms/contract/accounting/members/coverage';
import { memberFields } from '@wms/contract/accounting/members/fields';
import type {
  createMember,
  editMember,
  endMember,
  readmitMember,
} from '@wms/contract/accounting/members/member';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import { mapToColumns } from '../../../platform/database/fields.ts';
import type { MaskedDataViewer } from '../../../platform/people/masked.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import {
  alreadyEnded,
  lockMember,
  namesakeWarnings,
  refuseDouble,
  requireUser,
  warningsOf,
} from '../shared/facts.ts';
import { askFee } from '../shared/fees.ts';
import { history } from '../shared/history.ts';
import { requireKind } from '../shared/kinds.ts';
import { yearRules } from '../shared/years.ts';
import { withTaxCode } from './users.ts';

type NewMember = (typeof createMember)['body']['_output'];
type Edit = (typeof editMember)['body']['_output'];
type End = (typeof endMember)['body']['_output'];
type Readmission = (typeof readmitMember)['body']['_output'];

export async function addMember(tx: Writer, form: NewMember, settings: Settings, by: MaskedDataViewer) {
  const { userId, number, withFee, ...written } = form;
  await requireUser(tx, userId);
  const facts = await withTaxCode(tx, written, userId, by);
  await refuseDouble(tx, facts.taxCode, 0);
  await requireKind(tx, facts.kindId);
  const member = await tx
    .insertInto('members')
    .values({ ...mapToColumns(memberFields, facts), user_id: userId, number: number ?? 0 })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  if (withFee) await askFirstFee(tx, member.id, facts.admittedOn, settings);
  const message = `${facts.firstName} ${facts.lastName} è il socio n. ${member.number}`;
  return { message, ...member, warnings: [...warningsOf(facts), ...(await namesakeWarnings(tx, member.id))] };
}

const askFirstFee = (tx: Writer, memberId: number, admittedOn: string, settings: Settings) =>
  askFee(tx, memberId, { socialYear: firstSocialYear(admittedOn, yearRules(settings)) }, settings);

export async function changeMember(tx: Writer, id: number, form: Edit, by: MaskedDataViewer) {
  const { version, userId, ...written } = form;
  const member = await lockMember(tx, id);
  await history.refuseStaleEdit(tx, 'members', member, version);
  const linked = userId === member.userId ? null : userId;
  await requireUser(tx, linked);
  const facts = await withTaxCode(tx, written, linked, by);
  if (member.endedOn === null) await refuseDouble(tx, facts.taxCode, id);
  if (member.endedOn !== null && facts.admittedOn > member.endedOn)
    throw refuse.invalid(
      'admittedOn',
      `È cessato ${formatDate(member.endedOn, 'il')}: l’ammissione viene prima`,
    );
  await requireKind(tx, facts.kindId, member.kindId);
  await refuseLateAdmission(tx, id, facts.admittedOn);
  await updateRow(tx, 'members', id, { ...mapToColumns(memberFields, facts), user_id: userId });
  return {
    message: `${facts.firstName} ${facts.lastName} salvato`,
    warnings: [...warningsOf(facts), ...(await namesakeWarnings(tx, id))],
  };
}

/** Refuses an admission after a year for which the member owes or paid a fee. */
async function refuseLateAdmission(tx: Writer, id: number, admittedOn: string): Promise<void> {
  const [before] = await runSql(tx)<{ endsOn: string }>`
    select ends_on as "endsOn" from memberships where member_id = ${id} and ends_on < ${admittedOn}
     order by ends_on limit 1`;
  if (before)
    throw refuse.invalid(
      'admittedOn',
      `Ha già la quota di un anno finito ${formatDate(before.endsOn, 'il')}: l’ammissione viene prima`,
    );
}

export async function end(tx: Writer, id: number, { version, endedOn, endReason, endResolution }: End) {
  const member = await lockMember(tx, id);
  if (member.endedOn !== null) throw alreadyEnded(member);
  await history.refuseStaleAct(tx, 'members', member, version);
  if (endedOn < member.admittedOn)
    throw refuse.invalid(
      'endedOn',
      `È stato ammesso ${formatDate(member.admittedOn, 'il')}: la fine viene dopo`,
    );
  await updateRow(tx, 'members', id, {
    ended_on: endedOn,
    end_reason: endReason,
    end_resolution: endResolution,
  });
  // The volunteering of a member ends with the membership at the latest.
  await runSql(tx)`
    update member_volunteering set ends_on = ${endedOn}
     where member_id = ${id} and starts_on <= ${endedOn} and coalesce(ends_on > ${endedOn}, true)`;
  const [owed] = await runSql(tx)<{ open: string | null }>`
    select sum(fee - paid) as open from memberships where member_id = ${id} and paid < fee`;
  const still = owed?.open ? `; restano aperti ${formatEuro(owed.open)}` : '';
  return { message: `${member.name} cessa ${formatDate(endedOn, 'il')}${still}` };
}

export async function takeEndBack(tx: Writer, id: number) {
  const member = await lockMember(tx, id);
  if (member.endedOn === null) throw refuse.conflict(`${member.name} non è cessato`);
  await refuseDouble(tx, member.taxCode, id);
  await updateRow(tx, 'members', id, { ended_on: null, end_reason: null, end_resolution: null });
  return { message: `Cessazione di ${member.name} tolta` };
}

/** Readmits a person with a new row, which has its own number and card. The former row keeps its facts. */
export async function readmit(tx: Writer, id: number, form: Readmission, settings: Settings) {
  const member = await lockMember(tx, id);
  const { admittedOn, admissionResolution, kindId, withFee } = form;
  if (member.endedOn === null) throw refuse.conflict(`${member.name} non è cessato`);
  if (admittedOn <= member.endedOn)
    throw refuse.invalid(
      'admittedOn',
      `È cessato ${formatDate(member.endedOn, 'il')}: la riammissione viene dopo`,
    );
  await refuseDouble(tx, member.taxCode, id);
  await requireKind(tx, kindId);
  await runSql(tx)`update members set user_id = null where id = ${id} and user_id is not null`;
  const copied = sql.join(
    Object.entries(memberFields).flatMap(([name, { column }]) => (isCopied(name) ? [sql.ref(column)] : [])),
  );
  const [made] = await runSql(tx)<{ id: number; number: number }>`
    insert into members (${copied}, user_id, kind_id, admitted_on, admission_resolution)
    select ${copied}, ${member.userId}::integer, ${kindId}::integer, ${admittedOn}::date, ${admissionResolution}::text
      from members where id = ${id} returning id, number`;
  if (!made) throw new Error('the member that was just locked is gone');
  if (withFee) await askFirstFee(tx, made.id, admittedOn, settings);
  return { message: `${member.name} riammesso con il n. ${made.number}`, ...made };
}

const own = [
  'number',
  'kindId',
  'admittedOn',
  'admissionResolution',
  'endedOn',
  'endReason',
  'endResolution',
];
const isCopied = (name: string) => !own.includes(name);

export async function remove(tx: Writer, id: number) {
  const { name } = await lockMember(tx, id);
  const [used] = await runSql(tx)<{ used: boolean }>`select ${isUsed(sql`${id}::integer`)} as used`;
  if (used?.used)
    throw refuse.conflict(`${name} ha già quote o volontariato: fallo cessare invece di eliminarlo`);
  await tx.deleteFrom('members').where('id', '=', id).execute();
  return { message: `Tesserato «${name}» eliminato` };
}

/** SQL: whether anything refers to the member with this id. */
export const isUsed = (id: ReturnType<typeof sql>) =>
  sql<boolean>`(exists (select from memberships used where used.member_id = ${id})
    or exists (select from member_volunteering used where used.member_id = ${id}))`;

export async function renewCard(tx: Writer, id: number) {
  const { name } = await lockMember(tx, id);
  await runSql(tx)`update members set card_token = gen_random_uuid() where id = ${id}`;
  return { message: `La tessera di ${name} ha un codice nuovo: stampala di nuovo` };
}
