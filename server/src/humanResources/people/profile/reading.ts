/** Reads a profile: one statement for its head, and one for each tab. */
import {
  getMaskedData,
  getOpenThings,
  getPersonHistory,
  getProfile,
  getStudiesOf,
  Profile,
} from '@wms/contract/humanResources/people/profile/endpoints';
import { PersonState, personLife } from '@wms/contract/identity/users/life';
import { openMoves } from '@wms/contract/platform/life';
import { sql } from 'kysely';
import { invitationJob } from '../../../identity/invitations/mail-job.ts';
import type { OpenThing } from '../../../platform/cupboards/cupboard.ts';
import { findOpenThings } from '../../../platform/cupboards/open-things.ts';
import { runSql } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { missingPerson, requirePerson, rowsOfPerson } from '../../../platform/people/require.ts';
import { coursesOf } from '../../academic-data/routes.ts';
import { readMaskedData } from '../../personal-data/reading.ts';
import { personHistory } from './history.ts';

/** Moves that a profile doesn't offer: only the invited person accepts an invitation. */
const notOnProfile = ['activate'];

/**
 * SQL: the `OpenInvitation` of the row `u`. A token doesn't prove that the mail has left, because each attempt makes
 * one.
 */
const selectInvitation = sql`(
  select json_build_object(
           'invitedAt', i.created_at, 'expiresAt', i.expires_at,
           'by', (select inviter.first_name || ' ' || inviter.last_name
                    from users inviter where inviter.id = i.invited_by),
           'state', case when mail.died_at is not null then 'unsent'
                         when i.expires_at <= current_moment() then 'expired'
                         when mail.id is not null or i.token_hash is null then 'leaving' else 'usable' end)
    from invitations i
    left join jobs mail on mail.name = ${invitationJob.name} and mail.key = i.id::text
   where i.user_id = u.id and i.ended_at is null and u.state = 'invitato'
   order by mail.id desc limit 1)`;

export const profileReadingRoutes = (openThings: readonly OpenThing[]) => [
  implement(getProfile, async ({ params: { person }, user, db }) => {
    const [row] = await runSql(db)<Omit<Profile, 'moves' | 'own'>>`
      select u.id, u.version, u.first_name as nome, u.last_name as cognome, u.username,
             u.institutional_email as email_istituzionale, u.state, u.ended_on as "endedOn",
             u.registration_status as registration, u.last_login_at as "lastLoginAt", u.created_at as "createdAt",
             ${selectInvitation} as invitation,
             has_second_factor(u.id) as "hasFactor",
             (select left(small_sha256, 16) from profile_pictures where user_id = u.id) as picture,
             array(select permission from held_permissions where user_id = u.id order by permission) as permissions
        from users u
       where ${typeof person === 'number' ? sql`u.id = ${person}` : sql`u.institutional_email = ${person}`}`;
    if (!row) throw missingPerson();
    const own = row.id === user.id;
    const state = PersonState.parse(row.state);
    const moves = openMoves(personLife, state, { permissions: user.permissions, owns: own });
    return Profile.parse({ ...row, own, moves: moves.filter((move) => !notOnProfile.includes(move)) });
  }),

  implement(getMaskedData, async ({ params: { id }, db }) => {
    const data = await readMaskedData(db, id);
    if (!data) throw missingPerson();
    return data;
  }),

  implement(getStudiesOf, ({ params: { id }, db }) => rowsOfPerson(db, id, coursesOf(db, id))),

  implement(getOpenThings, ({ params: { id }, db }) =>
    rowsOfPerson(db, id, findOpenThings(db, openThings, id)),
  ),

  implement(getPersonHistory, async ({ params: { id }, query, db }) => {
    const steps = [
      { step: 'person_id', state: 'state' },
      { step: 'user_id', state: 'registration_status' },
    ] as const;
    // The log files the entries of a membership under its team, so they are found by the ids of the memberships.
    const memberships = {
      table: 'team_members',
      ids: sql`select id from team_members where user_id = ${id}`,
    };
    const page = await personHistory.readPage(db, { table: 'users', id, ...query, steps, also: memberships });
    if (page.rows.length === 0) await requirePerson(db, id);
    return page;
  }),
];
