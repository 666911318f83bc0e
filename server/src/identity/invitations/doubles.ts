/** Finds people who may be the person that is about to be invited, because two rows of one person are never merged. */
import type { Invitation, LikelyDouble } from '@wms/contract/identity/invitations/endpoints';
import { personLife } from '@wms/contract/identity/users/life';
import { type Reader, runSql } from '../../platform/database/connection.ts';

type InvitationFacts = Pick<
  Invitation,
  'firstName' | 'lastName' | 'institutionalEmail' | 'personalEmail' | 'taxCode' | 'birthDate'
>;

/**
 * The similarity from which on two names count as alike, for a mistyped letter or a second name that was left out. It
 * is also pg_trgm's limit for `<%`, by which at least all of these names are found.
 */
const alike = 0.6;

/** Returns at most ten likely doubles, the surest first. They include people who left, but no erased ones. */
export function findDoubles(db: Reader, wanted: InvitationFacts): Promise<LikelyDouble[]> {
  const { firstName, lastName, institutionalEmail, personalEmail, taxCode, birthDate } = wanted;
  const emails = [institutionalEmail, personalEmail].filter((email) => email !== null);
  const name = `${firstName} ${lastName}`;
  return runSql(db)<LikelyDouble>`
    with candidates as (
      -- The index of words also finds names that are alike, because its limit is the same. Few names are then compared.
      select id from users where search_words(${name}) <% search_name
      union select id from users where institutional_email = any (${emails}::text[])
      union select user_id from personal_data where tax_code = ${taxCode} or personal_email = any (${emails}::text[])
      union select user_id from invitations where tax_code = ${taxCode} or personal_email = any (${emails}::text[])),
    judged as (
      select u.id, u.first_name || ' ' || u.last_name as name, u.institutional_email as "institutionalEmail", u.state,
             case when ${taxCode}::text in (data.tax_code, invitation.tax_code) then 'taxCode'
                  when u.institutional_email = any (${emails}::text[]) or data.personal_email = any (${emails}::text[])
                    or invitation.personal_email = any (${emails}::text[]) then 'email'
                  when likeness.value < ${alike} then null
                  when known.birth_date = ${birthDate}::date then 'nameAndBirth'
                  -- A person with the same name who was born on another day is somebody else.
                  when known.birth_date is null or ${birthDate}::date is null then 'name' end as why,
             likeness.value as likeness
        from candidates join users u using (id)
        left join personal_data data on data.user_id = u.id
        left join lateral (select * from invitations i where i.user_id = u.id order by i.id desc limit 1) invitation
          on true
        cross join lateral (select coalesce(data.birth_date, invitation.birth_date) as birth_date) known
        cross join lateral (
          select similarity(search_words(u.first_name || ' ' || u.last_name), search_words(${name})) as value) likeness
       where u.state <> 'anonimizzato')
    select id, name, "institutionalEmail", state, why from judged
     where why is not null
     order by array_position(array['taxCode', 'email', 'nameAndBirth', 'name'], why), likeness desc, id
     limit 10`;
}

/** Names a likely double: 'Mario Rossi (cessatə)'. */
export const nameDouble = ({ name, state }: LikelyDouble) =>
  `${name} (${personLife.states[state].label.toLowerCase()})`;
