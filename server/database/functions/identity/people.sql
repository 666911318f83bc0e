create or replace trigger life_of_person before insert or update of state on users
  for each row execute function keep_to_life('people', 'state');
-- A person who becomes active again counts as active from then on.
create or replace function begin_activity() returns trigger language plpgsql as $$
begin
  new.active_since := current_moment();
  return new;
end $$;
create or replace trigger begin_activity before update of state on users
  for each row when (new.state = 'attivo' and old.state <> 'attivo') execute function begin_activity();

-- The permissions that people have now: the grants that are valid and don't sleep. Whatever asks what somebody may do
-- asks this view.
create or replace view held_permissions as
  select user_id, permission from user_permissions
   where (ends_at is null or ends_at > current_moment()) and asleep_since is null;

-- An active person must always hold ru_USRS_MAN, awake and without an end, because nobody could ever manage users again
-- otherwise. The lock makes changes wait for each other, because two at once could each leave the other as the last.
-- The lock is taken before any row is read, so that a change of another transaction (somebody who is about to be active
-- again) is seen after it.
create or replace function keep_a_manager() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('the last manager of users'));
  -- A change of a person who doesn't count as a manager leaves as many managers as before.
  if tg_table_name = 'users' and not exists (
       select from public.user_permissions
        where user_id = old.id and permission = 'ru_USRS_MAN' and ends_at is null)
     or tg_table_name = 'user_permissions' and not exists (
       select from public.users where id = (to_jsonb(old) ->> 'user_id')::integer and state = 'attivo') then
    return null;
  end if;
  if not exists (select from public.user_permissions p join public.users u on u.id = p.user_id
                  where p.permission = 'ru_USRS_MAN' and p.ends_at is null and p.asleep_since is null
                    and u.state = 'attivo') then
    raise exception 'nobody would manage users any more'
      using errcode = 'restrict_violation', constraint = 'users_a_manager_stays';
  end if;
  return null;
end $$;
create or replace trigger a_manager_stays after update or delete on user_permissions
  for each row when (old.permission = 'ru_USRS_MAN' and old.ends_at is null) execute function keep_a_manager();
create or replace trigger a_manager_stays after update of state on users
  for each row when (old.state = 'attivo' and new.state <> 'attivo') execute function keep_a_manager();
