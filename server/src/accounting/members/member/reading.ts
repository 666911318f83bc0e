/** Reads a member with everything that their page shows, in one query. */
import { memberFields } from '@wms/contract/accounting/members/fields';
import type { Member } from '@wms/contract/accounting/members/member';
import type { Membership } from '@wms/contract/accounting/members/memberships';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { selectFields } from '../../../platform/database/fields.ts';
import { requireRow } from '../../../platform/database/row.ts';
import { namesakeWarnings, noMember, warningsOf } from '../shared/facts.ts';
import { stateOfMember } from '../shared/state.ts';
import { isUsed } from './editing.ts';

const plainColumns = selectFields(memberFields, 'm');

/** SQL: the memberships of a member as `Membership`s, the latest first. */
export const membershipsOf = (memberId: RawBuilder<unknown>) => sql<Membership[]>`
  coalesce((select json_agg(json_build_object(
      'id', s.id, 'socialYear', s.social_year, 'kind', json_build_object('id', k.id, 'name', k.name),
      'fee', s.fee::text, 'paid', s.paid::text, 'open', (s.fee - s.paid)::text, 'dueOn', s.due_on,
      'startsOn', s.starts_on, 'endsOn', s.ends_on, 'paidOn', s.paid_on, 'remindedOn', s.reminded_on,
      'state', fee_state(s.paid, s.fee, s.due_on, (select rome_today())), 'version', s.version,
      'payments', coalesce((
        select json_agg(json_build_object(
            'id', p.id, 'amount', p.amount::text, 'paidOn', p.paid_on, 'method', p.method, 'reference', p.reference,
            'receipt', case when r.id is not null then
              json_build_object('id', r.id, 'year', r.year, 'number', r.number) end,
            'recordedBy', u.first_name || ' ' || u.last_name, 'recordedAt', p.created_at) order by p.paid_on, p.id)
          from membership_payments p left join receipts r on r.id = p.receipt_id
          left join users u on u.id = p.recorded_by
         where p.membership_id = s.id), '[]')) order by s.social_year desc)
    from memberships s join member_kinds k on k.id = s.kind_id where s.member_id = ${memberId}), '[]')`;

type MemberRow = Omit<Member, 'warnings'>;

export async function readMember(db: Reader, id: number): Promise<Member> {
  const [member] = await runSql(db)<MemberRow>`
    select m.id, m.number, ${plainColumns}, m.version, m.created_at as "createdAt",
           json_build_object('id', k.id, 'name', k.name, 'votes', k.votes) as kind,
           case when u.id is not null then json_build_object(
             'id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.institutional_email) end as "user",
           ${stateOfMember} as state, is_minor(m.birth_date, (select rome_today())) as minor,
           coalesce(case when is_minor(m.birth_date, (select rome_today())) then m.guardian_name end,
                    m.first_name || ' ' || m.last_name) as payer,
           ${membershipsOf(sql`m.id`)} as memberships,
           coalesce((select json_agg(json_build_object(
               'id', v.id, 'startsOn', v.starts_on, 'endsOn', v.ends_on, 'activity', v.activity, 'insurer', v.insurer,
               'policy', v.policy, 'version', v.version) order by v.starts_on desc)
             from member_volunteering v where v.member_id = m.id), '[]') as volunteering,
           coalesce((select json_agg(json_build_object(
               'id', o.id, 'number', o.number, 'admittedOn', o.admitted_on, 'endedOn', o.ended_on)
                 order by o.admitted_on, o.id)
             from members o where o.tax_code = m.tax_code and o.id <> m.id), '[]') as admissions,
           not ${isUsed(sql`m.id`)} as unused
      from members m join member_kinds k on k.id = m.kind_id left join users u on u.id = m.user_id
     where m.id = ${id}`;
  if (!member) throw noMember();
  return { ...member, warnings: [...warningsOf(member), ...(await namesakeWarnings(db, id))] };
}

/** Refuses with 404 when there is no such member. */
export async function requireMember(db: Reader, id: number): Promise<void> {
  await requireRow(db, 'members', id, noMember);
}
