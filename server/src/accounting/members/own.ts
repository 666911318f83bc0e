/** The facts of their own membership that a person sees. */
import type { OwnMember } from '@wms/contract/accounting/members/card';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { membershipsOf } from './member/reading.ts';

export const readOwn = (db: Reader, personId: number) =>
  runSql(db)<OwnMember>`
    select m.id, m.number, k.name as kind, m.admitted_on as "admittedOn", m.ended_on as "endedOn",
           coalesce((select sum(s.fee - s.paid) from memberships s where s.member_id = m.id and s.paid < s.fee), 0)
             ::numeric(14, 2)::text as open,
           ${membershipsOf(sql`m.id`)} as memberships
      from members m join member_kinds k on k.id = m.kind_id where m.user_id = ${personId} order by m.id`;
