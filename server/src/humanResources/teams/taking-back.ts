/** Takes back what changed memberships a moment ago: those that it made go, the others are again as they were. */
import type { MemberRole } from '@wms/contract/humanResources/teams/endpoints';
import { takeMembersBack } from '@wms/contract/humanResources/teams/members';
import { ownActDays } from '@wms/contract/platform/undo';
import { runSql, updateRow } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CounterAct, counterAct } from '../../platform/undo/counter-act.ts';
import { teamHistory } from './history.ts';

/** A membership as it was before a change, with the version that it has since. */
export type FormerMembership = {
  id: number;
  role: MemberRole;
  title: string | null;
  main: boolean;
  since: string;
  until: string | null;
  version: number;
};

/** The memberships that a change made, and those that it changed as they were before. */
export type MemberChange = { made: number[]; former: FormerMembership[] };

/** Takes back a change; the memberships that it changed last come back first, as they may be in the way of others. */
export const membershipsAgain = ({ made, former }: MemberChange): CounterAct[] =>
  made.length + former.length === 0
    ? []
    : [counterAct(takeMembersBack, { body: { made, former: former.toReversed() } })];

const changedSince = () => refuse.conflict('Intanto il reparto è cambiato: rimedia dalla sua pagina');

export const takeMembersBackRoute = implement(
  takeMembersBack,
  async ({ body: { made, former }, user, tx }) => {
    const locked = await runSql(tx)<{ id: number; version: number }>`
      select id, version from team_members
       where id = any (${[...made, ...former.map(({ id }) => id)]}::integer[]) order by id for update`;
    const rows = new Map(locked.map((row) => [row.id, row]));
    for (const { id, version } of former) {
      const row = rows.get(id);
      if (!row) throw changedSince();
      await teamHistory.refuseStaleAct(tx, 'team_members', row, version);
    }
    // A membership of somebody else's making, or one that has a history of its own, is ended and never deleted.
    const deleted = await runSql(tx)`
      delete from team_members m
       where m.id = any (${made}::integer[]) and m.version = 1
         and exists (select from audit_log l
                      where l.table_name = 'team_members' and l.row_id = m.id and l.action = 'insert'
                        and l.actor_id = ${user.id} and l.at > current_moment() - make_interval(days => ${ownActDays}))
      returning m.id`;
    if (deleted.length < new Set(made).size) throw changedSince();
    for (const { id, version, ...before } of former) await updateRow(tx, 'team_members', id, before);
    return { message: 'I membri sono di nuovo quelli di prima' };
  },
);
