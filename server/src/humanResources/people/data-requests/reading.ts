/** Reads requests for people, with their archives. */
import {
  type DataRequestMove,
  DataRequestState,
  dataRequestLife,
} from '@wms/contract/humanResources/people/data-requests/life';
import type { ListedDataRequest } from '@wms/contract/humanResources/people/data-requests/list';
import { openMoves } from '@wms/contract/platform/life';
import { can } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';

type Row = Omit<ListedDataRequest, 'moves' | 'begins' | 'downloads'> & {
  userId: number;
  count: number | null;
};

/**
 * SQL: whether this person may have the archive of request `r`. Managers of users get the archives of requests that
 * were entered for others. The archive that a person asked for themselves is theirs alone.
 */
export const mayDownload = (user: User) =>
  sql<boolean>`(r.user_id = ${user.id} or (r.entered and ${user.permissions.has(can.usersManagement)}))`;

/** SQL: whether the archive `made` can still be downloaded. */
export const isKept = sql`(made.sha256 is not null and made.expires_at > current_moment())`;

/** Reads the rows of requests `r` that match, with the person. */
export const readRequests = (
  db: Reader,
  rest: RawBuilder<unknown>,
  total: RawBuilder<number | null> = sql`null`,
) =>
  runSql(db)<Row>`
    select r.id, r.version, r.kind, r.state, r.asked_on as "askedOn", r.due_on as "dueOn",
           r.state = 'aperta' and r.due_on < rome_today() as overdue, r.entered, r.note, r.user_id as "userId",
           step.made_at as "closedAt", step.reason,
           case when made.id is not null then json_build_object(
             'done', made.done, 'total', made.total, 'finishedAt', made.finished_at, 'expiresAt', made.expires_at,
             'size', case when ${isKept} then (select size from files where sha256 = made.sha256) end) end as archive,
           json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
             'picture', (select left(small_sha256, 16) from profile_pictures where user_id = u.id),
             'teams', array(select team.name from team_members m join teams team on team.id = m.team_id
                             where m.user_id = u.id and coalesce(m.until >= rome_today(), true)
                               and m.since <= rome_today() order by team.name)) as person,
           u.institutional_email as email, ${total} as count
      from data_requests r join users u on u.id = r.user_id
      left join data_exports made on made.request_id = r.id
      left join steps_taken step on step.data_request_id = r.id
     where ${rest}`;

/** Returns a row in the shape in which this person may see and move it. */
export function showRequest({ userId, count: _, ...row }: Row, user: User) {
  const state = DataRequestState.parse(row.state);
  const own = userId === user.id;
  const moves: DataRequestMove[] = openMoves(dataRequestLife, state, {
    permissions: user.permissions,
    owns: own,
  });
  const isExport = row.kind === 'esportazione';
  return {
    ...row,
    state,
    moves: isExport && !row.entered ? moves.filter((move) => move !== 'refuse') : moves,
    begins: isExport && row.entered && !own && state === 'aperta' && row.archive === null,
    downloads: row.archive?.size != null && (own || row.entered),
  };
}
