/** Counts how many people each value of each filter has, while the other filters stay unchanged. */
import type { peopleFacets } from '@wms/contract/humanResources/people/list';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { personLife } from '@wms/contract/identity/users/life';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import type { Answer } from '@wms/contract/platform/endpoint';
import type { AnyLife } from '@wms/contract/platform/life';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { matchesPeople, type ParsedFilters } from '../../shared/people-filters.ts';

type Facets = Answer<typeof peopleFacets>;
type Counts = Record<string, number>;

export async function countFacets(db: Reader, filters: ParsedFilters): Promise<Facets> {
  const without = (name: keyof ParsedFilters) => matchesPeople({ ...filters, [name]: undefined });
  const [found] = await runSql(db)<{
    team: { value: string; label: string; count: number }[];
    state: Counts;
    permission: Counts;
    step: Counts;
    factor: Counts;
  }>`
    select (select coalesce(jsonb_agg(t order by t.label, t.value::integer), '[]') from (
              select team.id::text as value, team.name as label, count(distinct u.id) as count
                from teams team
                left join team_members m on m.team_id = team.id
                 and m.since <= rome_today() and coalesce(m.until >= rome_today(), true)
                left join users u on u.id = m.user_id and ${without('team')}
               group by team.id) t) as team,
           ${countBy(sql`u.state`, sql`users u`, inAnyState(filters))} as state,
           ${countBy(
             sql`held.permission`,
             sql`held_permissions held join users u on u.id = held.user_id`,
             without('permission'),
           )} as permission,
           ${countBy(sql`u.registration_status`, sql`users u`, without('step'))} as step,
           ${countBy(
             sql`case when factors.user_id is null then 'without' else 'with' end`,
             // The second factors of everybody are read at once instead of once for each person.
             sql`users u left join (select user_id from second_factors where confirmed_at is not null
                                     union select user_id from passkeys) factors on factors.user_id = u.id`,
             without('factor'),
           )} as factor`;
  const { team = [], state = {}, permission = {}, step = {}, factor = {} } = found ?? {};
  return {
    team,
    state: stateFacet(personLife, state),
    permission: permissionGroups
      .flatMap(({ codes }) => codes)
      .map((code) => ({
        value: code,
        label: describedPermissions[code].label,
        count: permission[code] ?? 0,
      })),
    step: stateFacet(registrationLife, step),
    factor: Object.entries(factorLabels).map(([value, label]) => ({
      value,
      label,
      count: factor[value] ?? 0,
    })),
    // These values have no count, because counting them would read every document of everybody.
    documents: Object.entries(gapLabels).map(([value, label]) => ({ value, label, count: null })),
  };
}

const factorLabels = { with: 'Attivo', without: 'Mancante' };
const gapLabels = { missing: 'Mancanti', refused: 'Rifiutati', toCheck: 'Da verificare', expired: 'Scaduti' };

/**
 * A condition on people of any state. Without a state the list leaves out people who left, but the filter shows their
 * number beside that state.
 */
const inAnyState = (filters: ParsedFilters) =>
  sql<boolean>`(${sql.join(
    namesOf(personLife.states).map((state) => matchesPeople({ ...filters, state })),
    sql` or `,
  )})`;

const countBy = (value: RawBuilder<unknown>, from: RawBuilder<unknown>, condition: RawBuilder<boolean>) =>
  sql`(select coalesce(jsonb_object_agg(value, count), '{}') from (
         select ${value} as value, count(*) as count from ${from} where ${condition} group by 1) counted)`;

const stateFacet = ({ states }: AnyLife, counts: Counts) =>
  Object.entries(states).map(([value, { label }]) => ({ value, label, count: counts[value] ?? 0 }));
