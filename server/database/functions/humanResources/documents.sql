create or replace trigger life before insert or update of state on documents
  for each row execute function keep_to_life('documents', 'state');
-- A decided document doesn't change, except that a successor supersedes it, and the end of its retention removes it. An
-- approval may be taken back, which the life allows.
create or replace trigger frozen before update on documents
  for each row when (old.state <> 'in verifica')
  execute function keep_frozen('documents_frozen', 'state', 'superseded_at', 'superseded_by', 'removed_at', 'version');

-- Returns the open types of documents that a person must have: those for everybody, for the members of a team today,
-- and for people who may book vans and so drive them. The planner inlines this function into the query that calls it.
create or replace function asked_types(person integer) returns table (type_id integer) language sql stable as $$
  select type.id
    from public.document_types type
   where type.closed_at is null
     and case type.required_for
           when 'everyone' then true
           when 'team' then exists (
             select from public.team_members member
              where member.user_id = person and member.team_id = type.required_team_id
                and member.since <= rome_today() and coalesce(member.until >= rome_today(), true))
           when 'drivers' then exists (
             select from public.held_permissions held where held.user_id = person and held.permission = 'WRK_VAB')
           else false
         end
$$;

-- The documents that each person must have, one row for each type: whether it is missing, being checked, or in force
-- and until when. An approved document that holds counts, whatever was uploaded after it. The present day is computed
-- once.
create or replace view required_documents as
  select person.id as user_id, asked.type_id,
         case when in_force.id is not null and coalesce(in_force.expires_on >= (select rome_today()), true)
                then 'valido'
              when newest.state is not null then newest.state
              when in_force.id is not null then 'scaduto'
              else 'manca' end as state,
         in_force.expires_on
    from users person
   cross join lateral asked_types(person.id) asked
    left join documents in_force
      on in_force.user_id = person.id and in_force.type_id = asked.type_id
     and in_force.state = 'approvato' and in_force.superseded_at is null and in_force.removed_at is null
    left join documents newest
      on newest.user_id = person.id and newest.type_id = asked.type_id
     and newest.state <> 'approvato' and newest.superseded_at is null and newest.removed_at is null;

create or replace trigger append_only before update on document_openings
  for each row execute function keep_frozen('document_openings_frozen');

-- The documents whose retention has passed: the months of their type after they were superseded, removed or refused,
-- after they expired, or after their person left. Documents of a type without a retention are left out.
create or replace view documents_past_retention as
  select document.id as document_id, ended.due_on
    from documents document
    join document_types type on type.id = document.type_id and type.retention_months is not null
    join users person on person.id = document.user_id
   cross join lateral (
     select (least(
               document.superseded_at at time zone 'Europe/Rome',
               document.removed_at at time zone 'Europe/Rome',
               case when document.state = 'approvato' then document.expires_on::timestamp end,
               person.ended_on::timestamp,
               (select step.made_at at time zone 'Europe/Rome' from steps_taken step
                 where step.document_id = document.id and step.move = 'reject' order by step.id desc limit 1))
             + make_interval(months => type.retention_months))::date as due_on) ended
   where ended.due_on < rome_today();

-- The documents in force that reached a threshold without a reminder to their person: 60, 30, 7 or 0 days before they
-- expire. Of several thresholds the last one counts.
create or replace view documents_to_remind_of as
  select document.id as document_id, document.user_id, threshold.days
    from documents document
    join document_types type on type.id = document.type_id and type.closed_at is null
   cross join lateral (
     select min(days) as days from unnest('{60,30,7,0}'::integer[]) as days
      where document.expires_on - rome_today() <= days) threshold
   where document.state = 'approvato' and document.superseded_at is null and document.removed_at is null
     and threshold.days is not null
     and not exists (
       select from document_reminders sent
        where sent.document_id = document.id and sent.days <= threshold.days)
     and not exists (
       select from documents successor
        where successor.user_id = document.user_id and successor.type_id = document.type_id
          and successor.state = 'in verifica' and successor.superseded_at is null and successor.removed_at is null);
