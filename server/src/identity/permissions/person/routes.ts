import { grantObstacles, nameCodes } from '@wms/contract/identity/permissions/described';
import {
  type ChangedGrant,
  changeGrantEnd,
  getOwnGrants,
  getPersonGrants,
  type PersonGrant,
  takeGrantsBack,
} from '@wms/contract/identity/permissions/granting';
import type { PersonState } from '@wms/contract/identity/users/life';
import { can } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { missingPerson } from '../../../platform/people/require.ts';
import { refuse } from '../../../platform/refusal.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { peopleHistory } from '../../shared/people-history.ts';
import { endOf, requireHeld } from '../granting.ts';

/** SQL: all grants of a person as JSON, including those that have ended. */
const grantsOf = (personId: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
           'permission', p.permission, 'version', p.version, 'grantedAt', p.granted_at, 'reason', p.reason,
           'grantedBy', granter.first_name || ' ' || granter.last_name, 'endsAt', p.ends_at,
           'held', p.ends_at is null or p.ends_at > current_moment(),
           'revokedBy', revoker.first_name || ' ' || revoker.last_name,
           'revocationReason', p.revocation_reason,
           'asleep', case when p.asleep_since is not null then jsonb_build_object(
             'since', p.asleep_since, 'by', maker.first_name || ' ' || maker.last_name,
             'through', p.asleep_through) end) order by p.permission)
    from user_permissions p
    left join users granter on granter.id = p.granted_by
    left join users maker on maker.id = p.asleep_by
    left join users revoker on revoker.id = p.revoked_by
   where p.user_id = ${personId}), '[]')`;

export const personGrantsRoutes = [
  implement(getOwnGrants, async ({ user, db }) => {
    const [own] = await runSql(db)<{ grants: PersonGrant[] }>`select ${grantsOf(sql`${user.id}`)} as grants`;
    return own?.grants ?? [];
  }),
  implement(getPersonGrants, async ({ params: { id }, user, db }) => {
    const [person] = await runSql(db)<{ name: string; state: PersonState; grants: PersonGrant[] }>`
      select u.first_name || ' ' || u.last_name as name, u.state, ${grantsOf(sql`u.id`)} as grants
        from users u where u.id = ${id}`;
    if (!person) throw missingPerson();
    return { ...person, own: id === user.id };
  }),
  implement(
    changeGrantEnd,
    async ({ params: { id, permission }, body: { version, reason, endsOn }, user, tx, security }) => {
      requireHeld(user, [permission]);
      if (id === user.id && permission === can.usersManagement) throw refuse.notTheirs(grantObstacles.own);
      const [grant] = await runSql(tx)<{ id: number; version: number; longer: boolean }>`
        select id, version, coalesce(${endOf(endsOn)}, 'infinity') > coalesce(ends_at, 'infinity') as longer
          from user_permissions
         where user_id = ${id} and permission = ${permission} and (ends_at is null or ends_at > current_moment())
           for no key update`;
      if (!grant) throw refuse.notFound('Questa persona non ha più questo permesso');
      await peopleHistory.refuseStaleAct(tx, 'user_permissions', grant, version);
      if (id === user.id && grant.longer)
        throw refuse.notTheirs('Non puoi prolungare un permesso tuo: decide un’altra persona');
      const [changed] = await runSql(tx)<ChangedGrant>`
        update user_permissions set ends_at = ${endOf(endsOn)}, reason = ${reason}, granted_by = ${user.id}
         where id = ${grant.id} returning id, version`;
      security('permissions-granted', { on: id, permissions: [permission] });
      // Giving a longer end back to oneself would be prolonging a grant of one's own.
      const undo =
        changed && id !== user.id ? [counterAct(takeGrantsBack, { body: { grants: [changed] } })] : [];
      return { message: `Scadenza di ${nameCodes([permission])} cambiata`, undo };
    },
  ),
];
