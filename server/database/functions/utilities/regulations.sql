-- Starts the days for confirming anew when other people are asked or the regulation is reopened, because people who are
-- asked from now on have all the days, however old the version is.
create or replace function begin_asking() returns trigger language plpgsql as $$
begin
  if (new.asked_of, new.team_id, new.permission) is distinct from (old.asked_of, old.team_id, old.permission)
     or new.closed_at is null and old.closed_at is not null then
    new.asked_from := rome_today();
  end if;
  return new;
end $$;
create or replace trigger begin_asking before update on regulations for each row execute function begin_asking();

-- Versions of one regulation are published one after the other: each has the next number, and none takes effect before
-- the previous one, nor in more than a year, because a mistyped year would otherwise stop every later version for ever.
create or replace function publish_regulation_version() returns trigger language plpgsql as $$
declare
  last public.regulation_versions;
begin
  perform from public.regulations where id = new.regulation_id for update;
  select * into last from public.regulation_versions where regulation_id = new.regulation_id
   order by version desc limit 1;
  if new.effective_on < last.effective_on then
    raise exception 'no version takes effect before the one before it'
      using errcode = 'check_violation', constraint = 'regulation_versions_in_order';
  end if;
  if new.effective_on > rome_today() + interval '1 year' then
    raise exception 'no version takes effect in more than a year'
      using errcode = 'check_violation', constraint = 'regulation_versions_within_a_year';
  end if;
  if exists (select from public.regulations where id = new.regulation_id and closed_at is not null) then
    raise exception 'a closed regulation has no new version'
      using errcode = 'check_violation', constraint = 'regulation_versions_open';
  end if;
  new.version := coalesce(last.version, 0) + 1;
  return new;
end $$;
create or replace trigger publish before insert on regulation_versions
  for each row execute function publish_regulation_version();
create or replace trigger append_only before update or delete on regulation_versions
  for each row execute function keep_frozen('regulation_versions_frozen');
create or replace trigger never_emptied before truncate on regulation_versions
  for each statement execute function keep_frozen('regulation_versions_frozen');

-- Refuses the confirmation of a version that was replaced, or of a closed regulation; a version that will be in force
-- may be confirmed. The lock keeps a new version from coming between the check and the row.
create or replace function confirm_regulation_version() returns trigger language plpgsql as $$
declare
  confirmed public.regulation_versions;
  regulation public.regulations;
begin
  select * into confirmed from public.regulation_versions where id = new.version_id;
  select * into regulation from public.regulations where id = confirmed.regulation_id for share;
  if regulation.closed_at is not null then
    raise exception 'a closed regulation is not confirmed'
      using errcode = 'check_violation', constraint = 'regulation_acceptances_open';
  end if;
  if exists (select from public.regulation_versions newer
              where newer.regulation_id = regulation.id and newer.version > confirmed.version
                and newer.effective_on <= rome_today()) then
    raise exception 'this version was replaced'
      using errcode = 'check_violation', constraint = 'regulation_acceptances_replaced';
  end if;
  new.kind := regulation.kind;
  return new;
end $$;
create or replace trigger confirm before insert on regulation_acceptances
  for each row execute function confirm_regulation_version();
create or replace trigger append_only before update or delete on regulation_acceptances
  for each row execute function keep_frozen('regulation_acceptances_frozen');
create or replace trigger never_emptied before truncate on regulation_acceptances
  for each statement execute function keep_frozen('regulation_acceptances_frozen');

-- The version of each open regulation that is in force today, and the day from which it is asked.
create or replace view regulations_in_force with (security_invoker) as
  select distinct on (v.regulation_id) v.regulation_id, v.id as version_id, v.version, v.effective_on,
         published.published_on, greatest(v.effective_on, published.published_on, r.asked_from) as asked_on
    from regulation_versions v
    join regulations r on r.id = v.regulation_id
    cross join lateral (select (v.published_at at time zone 'Europe/Rome')::date as published_on) published
   where v.effective_on <= rome_today() and r.closed_at is null
   order by v.regulation_id, v.version desc;

-- Returns since when a person is in the team, or holds the permission, of which a regulation is asked; null when they
-- don't.
create or replace function member_or_holder_since(regulation regulations, person users)
  returns date language sql stable as $$
  select case when regulation.asked_of = 'team' then (
                select min(m.since) from public.team_members m
                 where m.user_id = person.id and m.team_id = regulation.team_id
                   and m.since <= rome_today() and coalesce(m.until >= rome_today(), true))
              when regulation.asked_of = 'permission' then (
                select (granted.granted_at at time zone 'Europe/Rome')::date from public.user_permissions granted
                 where granted.user_id = person.id and granted.permission = regulation.permission
                   and exists (select from public.held_permissions held
                                where held.user_id = person.id and held.permission = regulation.permission)) end
$$;

-- Returns since when a person belongs to those who are asked to confirm a regulation; null when they don't. Without a
-- query of its own the function is inlined into the query that calls it, so that a regulation for everyone costs
-- nothing more.
create or replace function asked_since(regulation regulations, person users) returns date language sql stable as $$
  select case when person.state <> 'attivo' then null
              when regulation.asked_of = 'everyone' then (person.active_since at time zone 'Europe/Rome')::date
              else member_or_holder_since(regulation, person) end
$$;

-- The people who are asked to confirm the version in force, since when, and by which day. The view is read for one
-- person, or person by person in an order of theirs, so that a page of people computes no more than these.
create or replace view asked_regulations with (security_invoker) as
  select r.id as regulation_id, r.kind, r.title, now_valid.version_id, now_valid.version, u.id as user_id,
         u.search_name, now_valid.published_on, asked.asked_on, asked.asked_on + r.due_days as due_on,
         a.accepted_at as confirmed_at
    from users u
    cross join regulations r
    join regulations_in_force now_valid on now_valid.regulation_id = r.id
    cross join lateral (
      select greatest(now_valid.asked_on, asked_since(r, u), (u.active_since at time zone 'Europe/Rome')::date)
             as asked_on) asked
    left join regulation_acceptances a on a.version_id = now_valid.version_id and a.user_id = u.id
   where r.asked_of <> 'nobody' and asked_since(r, u) is not null;

-- The people to remind today, and of which regulation. They have completed their registration, because an open
-- registration asks by itself. People who were asked on the day of publication heard of it then.
create or replace view regulations_to_remind_of with (security_invoker) as
  select asked.user_id, asked.regulation_id, asked.version_id, asked.title, asked.kind, asked.asked_on, asked.due_on,
         reached.step
    from asked_regulations asked
    join users u on u.id = asked.user_id and u.registration_status = 'completato'
    cross join lateral (
      select case when rome_today() > asked.due_on then 2 + least((rome_today() - asked.due_on - 1) / 7, 3)
                  when rome_today() >= asked.due_on - 3 and asked.due_on - 3 > asked.asked_on then 1
                  when asked.asked_on > asked.published_on then 0 end as step) reached
   where reached.step is not null
     and not exists (select from regulation_acceptances said
                      where said.version_id = asked.version_id and said.user_id = asked.user_id)
     and not exists (select from regulation_reminders sent
                      where sent.version_id = asked.version_id and sent.user_id = asked.user_id
                        and sent.asked_on = asked.asked_on and sent.step >= reached.step);
