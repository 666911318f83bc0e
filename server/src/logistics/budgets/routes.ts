import {
  getBudgetMonths,
  listBudgets,
  setBudget,
  setOrderLimits,
  type TeamBudget,
} from '@wms/contract/logistics/budgets/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { subtractMoney } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, invalid } from '../../platform/database/constraint-sentences.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { unknownTeam } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { selectBudgetUse } from './left.ts';
import { warnOfBudget } from './warning.ts';

export const budgetConstraints: ConstraintSentences = {
  order_limits_order: invalid(
    'Due persone servono da un importo più alto di quello senza approvazione',
    'twoAbove',
  ),
};

export const budgetRoutes = [
  implement(listBudgets, async ({ query: { year }, db }) => {
    const [teams, [limits], years] = await Promise.all([
      readBudgets(db, year),
      runSql(db)<NonNullable<TeamBudget['limits']>>`
        select free_up_to as "freeUpTo", two_above as "twoAbove", version from order_limits where team_id is null`,
      runSql(db)<{ year: number }>`
        select distinct year from (
          select year from budgets union select year from orders where year is not null
          union select extract(year from rome_today())::integer + n from generate_series(0, 1) n) years
         order by year desc`,
    ]);
    return { teams, limits: limits ?? null, years: years.map((row) => row.year) };
  }),

  implement(getBudgetMonths, async ({ params: { id }, query: { year }, db }) => {
    const team = await db.selectFrom('teams').select('id').where('id', '=', id).executeTakeFirst();
    if (!team) throw refuse.notFound('Questo reparto non c’è');
    const inMonth = sql`o.team_id = ${id} and o.year = ${year} and extract(month from o.numbered_on) = months.month`;
    return runSql(db)<z.output<typeof getBudgetMonths.answer>[number]>`
      select months.month, coalesce(used.committed, 0)::numeric(20, 2) as committed,
             coalesce(used.spent, 0)::numeric(20, 2) as spent
        from generate_series(1, 12) as months (month)
        left join lateral (${selectBudgetUse(inMonth)}) used on true order by months.month`;
  }),

  implement(setBudget, async ({ body: { teamId, year, amount, notes, version }, tx }) => {
    const team = await lockTeam(tx, teamId);
    const [before] = await runSql(tx)<{ id: number; version: number; amount: string; notes: string | null }>`
      select id, version, amount, notes from budgets where team_id = ${teamId} and year = ${year} for update`;
    await refuseStaleEdit(tx, 'budgets', before, version);
    const backTo = async () => {
      const [now] = await runSql(tx)<{ version: number }>`
        select version from budgets where team_id = ${teamId} and year = ${year}`;
      const { amount: formerly = null, notes: noted = null } = before ?? {};
      const body = { teamId, year, amount: formerly, notes: noted, version: now?.version ?? null };
      return [counterAct(setBudget, { body })];
    };
    if (amount === null) {
      await runSql(tx)`delete from budgets where team_id = ${teamId} and year = ${year}`;
      return { message: `«${team}» non ha più un budget per il ${year}`, undo: await backTo() };
    }
    await runSql(tx)`
      insert into budgets (team_id, year, amount, notes) values (${teamId}, ${year}, ${amount}, ${notes})
          on conflict (team_id, year) do update set amount = excluded.amount, notes = excluded.notes`;
    await warnOfBudget(tx, { teamId, year });
    return { message: `Budget ${year} di «${team}»: ${formatEuro(amount)}`, undo: await backTo() };
  }),

  implement(setOrderLimits, async ({ body: { teamId, freeUpTo, twoAbove, version }, tx }) => {
    // The whole table is locked, so that two people who set the first limits wait for each other: the general limits
    // belong to no team that could be locked.
    await runSql(tx)`lock table order_limits in share row exclusive mode`;
    const team = teamId === null ? null : await lockTeam(tx, teamId);
    type Limits = { id: number; version: number; freeUpTo: string | null; twoAbove: string | null };
    const [before] = await runSql(tx)<Limits>`
      select id, version, free_up_to as "freeUpTo", two_above as "twoAbove" from order_limits
       where team_id is not distinct from ${teamId}::integer for update`;
    await refuseStaleEdit(tx, 'order_limits', before, version);
    if (freeUpTo === null && twoAbove === null)
      await runSql(tx)`delete from order_limits where team_id is not distinct from ${teamId}::integer`;
    else
      await runSql(tx)`
        insert into order_limits (team_id, free_up_to, two_above) values (${teamId}, ${freeUpTo}, ${twoAbove})
            on conflict on constraint order_limits_once
            do update set free_up_to = excluded.free_up_to, two_above = excluded.two_above`;
    const [now] = await runSql(tx)<{ version: number }>`
      select version from order_limits where team_id is not distinct from ${teamId}::integer`;
    const former = { freeUpTo: before?.freeUpTo ?? null, twoAbove: before?.twoAbove ?? null };
    const back = { teamId, ...former, version: now?.version ?? null };
    return {
      message: team ? `Limiti di «${team}» salvati` : 'Limiti di approvazione salvati',
      undo: [counterAct(setOrderLimits, { body: back })],
    };
  }),
];

/** Reads every open team, and closed ones that have a budget or orders in that year. */
async function readBudgets(db: Reader, year: number): Promise<TeamBudget[]> {
  const rows = await runSql(db)<Omit<TeamBudget, 'left'>>`
    select json_build_object('id', t.id, 'name', t.name) as team,
           case when b.id is not null
                then json_build_object('amount', b.amount::text, 'notes', b.notes, 'version', b.version) end as budget,
           coalesce(used.committed, 0)::numeric(20, 2) as committed, coalesce(used.spent, 0)::numeric(20, 2) as spent,
           case when l.id is not null then json_build_object(
             'freeUpTo', l.free_up_to::text, 'twoAbove', l.two_above::text, 'version', l.version) end as limits
      from teams t
      left join budgets b on b.team_id = t.id and b.year = ${year}
      left join order_limits l on l.team_id = t.id
      left join (${selectBudgetUse(sql`o.year = ${year}`)}) used on used.team_id = t.id
     where t.closed_on is null or t.closed_on >= rome_today() or b.id is not null or used.team_id is not null
     order by b.id is null, search_text(t.name), t.id`;
  return rows.map((row) => ({
    ...row,
    left: row.budget && subtractMoney(subtractMoney(row.budget.amount, row.committed), row.spent),
  }));
}

/** Locks the team, so that two people who set its first budget wait for each other, and returns its name. */
async function lockTeam(tx: Writer, id: number): Promise<string> {
  const [team] = await runSql(tx)<{
    name: string;
  }>`select name from teams where id = ${id} for no key update`;
  if (!team) throw refuse.invalid('teamId', unknownTeam);
  return team.name;
}
