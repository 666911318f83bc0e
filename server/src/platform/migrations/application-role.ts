/**
 * The role that requests and jobs run as. It owns nothing, so it can neither drop a table nor switch off a trigger. Its
 * privileges are derived from the catalogue at each start, so that a new table never misses its grants.
 */
import pg from 'pg';
import { structureTables } from './own-tables.ts';

/** Tables whose rows are only ever added; their triggers refuse other changes as well. */
const onlyAdded = [
  'audit_log',
  'stock_movements',
  'stock_take_counts',
  'steps_taken',
  'papers',
  'shown_data',
];

/** Tables that only migrations write, or functions of the tables' owner. */
const onlyRead = [...structureTables, 'life_steps', 'holds', 'number_series'];

/**
 * Makes one statement for each table and sequence whose privileges aren't yet those that the role needs, because a
 * grant that changes nothing would still rewrite the catalogue's row. `maintain` (vacuum) exists from PostgreSQL 17 on.
 */
const missingGrants = `
  with needed as (
    select c.oid, c.relkind, array(select unnest(
             case when c.relkind = 'S' then array['USAGE', 'SELECT']
                  when c.relname = any ($3) then array['SELECT']
                  when c.relkind = 'v' then array['SELECT']
                  when c.relname = any ($2) then array['SELECT', 'INSERT'] || maintain
                  else array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] || maintain end) order by 1) as wanted
      from pg_class c, (select case when current_setting('server_version_num')::integer >= 170000
                                    then array['MAINTAIN'] else array[]::text[] end as maintain) as version
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
         and d.deptype = 'e')),
  held as (
    select n.*, array(select acl.privilege_type::text from pg_class c, aclexplode(c.relacl) acl
                       where c.oid = n.oid and acl.grantee = (select oid from pg_roles where rolname = $1::text)
                         order by 1) as held
      from needed n)
  select format('revoke all on %2$s %1$s from %4$I; grant %3$s on %2$s %1$s to %4$I', oid::regclass,
                case relkind when 'S' then 'sequence' else 'table'
                  end, array_to_string(wanted, ', '), $1::text) as statement
    from held where wanted <> held`;

/** Statements that restore privileges which every role has unless somebody revoked them from all. */
const missingBasics = `
  select format('grant connect, temporary on database %I to %I', current_database(), $1::text) as statement
   where not has_database_privilege($1::text, current_database(), 'connect')
      or not has_database_privilege($1::text, current_database(), 'temporary')
  union all
  select format('grant usage on schema public to %I', $1::text)
    where not has_schema_privilege($1::text, 'public', 'usage')
  union all
  select format('grant execute on function %s to %I', p.oid::regprocedure, $1::text) from pg_proc p
   where p.pronamespace = 'public'::regnamespace and not has_function_privilege($1::text, p.oid, 'execute')`;

/** Gives the role what requests and jobs need, and no more; `owner` is a connection of the tables' owner. */
export async function grantToApplication(owner: pg.Client, role: string): Promise<void> {
  const grants = await owner.query<{ statement: string }>(missingGrants, [role, onlyAdded, onlyRead]);
  const basics = await owner.query<{ statement: string }>(missingBasics, [role]);
  const statements = [...grants.rows, ...basics.rows].map(({ statement }) => statement);
  if (statements.length > 0) await owner.query(`begin; ${statements.join('; ')}; commit`);
}

/** Returns the role of this address. */
export const roleOf = (url: string): string => new pg.Client({ connectionString: url }).user ?? '';
