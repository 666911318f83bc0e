-- Refuses a signed-in person who grants, revokes or wakes a permission that they don't hold, changes their own
-- ru_USRS_MAN, or prolongs or wakes a grant of their own. Putting to sleep is not held to this: it follows from a way
-- into an account. The system and its command line have no such limits.
create or replace function keep_to_own_permissions() returns trigger language plpgsql as $$
declare
  actor integer := nullif(current_setting('app.user_id', true), '')::integer;
  code text := case when tg_op = 'DELETE' then old.permission else new.permission end;
  person integer := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if actor is null
     -- An erasure removes all grants of its person.
     or tg_op = 'DELETE' and exists (select from public.users where id = person and state = 'anonimizzato')
     or tg_op = 'UPDATE' and old.asleep_since is null and new.asleep_since is not null
        and (new.user_id, new.permission) = (old.user_id, old.permission)
        and new.ends_at is not distinct from old.ends_at then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if actor = person and (code = 'ru_USRS_MAN'
       or tg_op = 'UPDATE' and (coalesce(new.ends_at, 'infinity') > coalesce(old.ends_at, 'infinity')
                                or old.asleep_since is not null and new.asleep_since is null)) then
    raise exception 'somebody else decides about this grant'
      using errcode = 'restrict_violation', constraint = 'user_permissions_not_own';
  end if;
  if not exists (select from public.held_permissions where user_id = actor and permission = code) then
    raise exception 'only who holds % grants it', code
      using errcode = 'restrict_violation', constraint = 'user_permissions_only_held';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger a_own_permissions before insert or delete
  or update of user_id, permission, ends_at, asleep_since
  on user_permissions for each row execute function keep_to_own_permissions();

-- Tells every server whose grants changed: the server checks that person's open streams again, and their browsers fetch
-- the list of permissions again.
create or replace function tell_permissions() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'permissions ' || case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
create or replace trigger tell_permissions after insert or delete
  or update of user_id, permission, ends_at, asleep_since
  on user_permissions for each row execute function tell_permissions();

create or replace trigger life before insert or update of state on access_requests
  for each row execute function keep_to_life('access_requests', 'state');
-- An answered request changes only when its answer is taken back.
create or replace trigger frozen before update on access_requests
  for each row when (old.state <> 'aperta' and new.state <> 'aperta')
  execute function keep_frozen('access_requests_frozen');
