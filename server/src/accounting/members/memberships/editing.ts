/** A member's social year: it is asked, changed, and deleted while nobody has paid. */
import { coveredDays, firstSocialYear } from '@wms/contract/accounting/members/coverage';
import type { addMembership, editMembership } from '@wms/contract/accounting/members/memberships';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { type Reader, runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { noMember } from '../shared/facts.ts';
import { askFee } from '../shared/fees.ts';
import { history } from '../shared/history.ts';
import { requireKind } from '../shared/kinds.ts';
import { currentYear, dueDay, yearName, yearRules } from '../shared/years.ts';

type NewMembership = (typeof addMembership)['body']['_output'];
type Edit = (typeof editMembership)['body']['_output'];

export async function addMembershipTo(tx: Writer, memberId: number, form: NewMembership, settings: Settings) {
  const id = await askFee(tx, memberId, form, settings);
  return { message: `Quota del ${yearName(form.socialYear, settings)} chiesta`, id };
}

/** Returns the values with which the form begins. */
export async function proposeFee(
  db: Reader,
  memberId: number,
  asked: number | undefined,
  settings: Settings,
) {
  const [member] = await runSql(db)<{
    kindId: number;
    fee: string;
    admittedOn: string;
    years: number[];
    today: string;
  }>`
    select m.kind_id as "kindId", k.fee, m.admitted_on as "admittedOn",
           array(select social_year from memberships s where s.member_id = m.id) as years, rome_today() as today
      from members m join member_kinds k on k.id = m.kind_id where m.id = ${memberId}`;
  if (!member) throw noMember();
  const { admittedOn, years, today, ...kind } = member;
  let socialYear =
    asked ?? Math.max(currentYear(settings, today), firstSocialYear(admittedOn, yearRules(settings)));
  while (asked === undefined && years.includes(socialYear)) socialYear += 1;
  const days = coveredDays(socialYear, admittedOn, yearRules(settings));
  if (!days)
    throw refuse.invalid(
      'socialYear',
      `È entrato ${formatDate(admittedOn, 'il')}, dopo la fine di quell’anno`,
    );
  return { socialYear, ...kind, dueOn: dueDay(days.startsOn, today, settings), ...days };
}

export type LockedMembership = {
  id: number;
  memberId: number;
  name: string;
  socialYear: number;
  kindId: number;
  fee: string;
  paid: string;
  version: number;
};

export async function lockMembership(tx: Writer, id: number): Promise<LockedMembership> {
  const [membership] = await runSql(tx)<LockedMembership>`
    select s.id, s.member_id as "memberId", m.first_name || ' ' || m.last_name as name,
           s.social_year as "socialYear", s.kind_id as "kindId", s.fee, s.paid, s.version
      from memberships s join members m on m.id = s.member_id where s.id = ${id} for no key update of s`;
  if (!membership) throw refuse.notFound('Quota non trovata');
  return membership;
}

export async function changeMembership(tx: Writer, id: number, { version, kindId, fee, dueOn }: Edit) {
  const membership = await lockMembership(tx, id);
  await history.refuseStaleEdit(tx, 'memberships', membership, version);
  await requireKind(tx, kindId, membership.kindId);
  if (compareMoney(fee, membership.paid) < 0)
    throw refuse.invalid('fee', `Ha già pagato ${formatEuro(membership.paid)}: la quota non può essere meno`);
  await updateRow(tx, 'memberships', id, { kind_id: kindId, fee, due_on: dueOn });
  return { message: `Quota di ${membership.name} salvata` };
}

export async function removeMembership(tx: Writer, id: number) {
  const { name, paid } = await lockMembership(tx, id);
  if (compareMoney(paid, '0') > 0)
    throw refuse.conflict(`${name} ha già pagato ${formatEuro(paid)}: togli prima i pagamenti`);
  await tx.deleteFrom('memberships').where('id', '=', id).execute();
  return { message: `Quota di ${name} tolta` };
}
