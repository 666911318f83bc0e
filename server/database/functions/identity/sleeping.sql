-- Puts to sleep the codes of a person that the maker of a way into their account doesn't hold. `way` is 'link',
-- 'address' or 'invitation'. Codes that are granted later sleep, too, when the person is active, was in their account
-- before, or waits for the invitation of somebody else: the account of any other new person has its first owner yet to
-- come.
create or replace function open_way_in(person integer, maker integer, way text) returns void language plpgsql as $$
declare
  -- The lock makes a grant at the same moment wait, and then see the way in.
  known boolean := (select state = 'attivo' or last_login_at is not null
                           or exists (select from public.invitations i
                                       where i.user_id = person and i.ended_at is null
                                         and i.invited_by is distinct from maker)
                      from public.users where id = person for no key update);
begin
  if person = maker then
    return;
  end if;
  update public.user_permissions p set asleep_since = current_moment(), asleep_by = maker, asleep_through = way
   where p.user_id = person and p.asleep_since is null and (p.ends_at is null or p.ends_at > current_moment())
     and not exists (select from public.held_permissions held
                      where held.user_id = maker and held.permission = p.permission)
     -- An inviter who has lost a code since had it when they gave it to the new person.
     and (known or p.granted_by is distinct from maker);
  if known then
    insert into public.ways_in (user_id, maker_id, through) values (person, maker, way) on conflict do nothing;
  end if;
end $$;

-- Whether somebody else gave the person the e-mail that they have from now on. An address that the person asked for
-- themselves is theirs, and the command line has no such limits.
create or replace function is_given_by_other(person users) returns boolean language sql stable as $$
  select person.state <> 'anonimizzato'
     and coalesce(nullif(current_setting('app.user_id', true), '')::integer <> person.id, false)
     and not exists (select from public.change_requests r
                      where r.user_id = person.id and r.state = 'aperta'
                        and r.institutional_email = person.institutional_email)
$$;

-- Notes it, because a sign-on with that e-mail at the provider says nothing of who the person was before.
create or replace function note_given_email() returns trigger language plpgsql as $$
begin
  new.email_given_at := case when is_given_by_other(new) then current_moment() end;
  return new;
end $$;
create or replace trigger note_given_email before update of institutional_email on users
  for each row when (new.institutional_email <> old.institutional_email) execute function note_given_email();

-- A person who changes the e-mail of another one can ask for a new password there, or sign in there by single sign-on.
create or replace function open_way_by_address() returns trigger language plpgsql as $$
begin
  if is_given_by_other(new) then
    perform open_way_in(new.id, current_setting('app.user_id')::integer, 'address');
  end if;
  return null;
end $$;
create or replace trigger open_way_by_address after update of institutional_email on users
  for each row when (new.institutional_email <> old.institutional_email) execute function open_way_by_address();

-- The inviter chose the address of an invitation, or was shown its link.
create or replace function open_way_by_invitation() returns trigger language plpgsql as $$
begin
  perform open_way_in(new.user_id, new.invited_by, 'invitation');
  return null;
end $$;
create or replace trigger open_way_by_invitation after update of ended_by on invitations
  for each row when (new.ended_by = 'used' and old.ended_by is null and new.invited_by is not null)
  execute function open_way_by_invitation();

-- A code that is granted to a person whose account somebody else could enter begins asleep, unless they hold it.
create or replace function begin_asleep() returns trigger language plpgsql as $$
declare
  way public.ways_in;
begin
  if tg_op = 'UPDATE' and (old.ends_at is null or old.ends_at > current_moment()) then
    return new;
  end if;
  select * into way from public.ways_in w
   where w.user_id = new.user_id and not exists (
     select from public.held_permissions held where held.user_id = w.maker_id and held.permission = new.permission)
   order by w.opened_at, w.id limit 1;
  new.asleep_since := case when way.id is not null then current_moment() end;
  new.asleep_by := way.maker_id;
  new.asleep_through := way.through;
  return new;
end $$;
create or replace trigger begin_asleep before insert or update of ends_at on user_permissions
  for each row execute function begin_asleep();

-- With the last sleeping code awake, the account is its person's again.
create or replace function close_ways_in() returns trigger language plpgsql as $$
begin
  delete from public.ways_in w where w.user_id = new.user_id and not exists (
    select from public.user_permissions p
     where p.user_id = w.user_id and p.asleep_since is not null
       and (p.ends_at is null or p.ends_at > current_moment()));
  return null;
end $$;
create or replace trigger close_ways_in after update of asleep_since on user_permissions
  for each row when (old.asleep_since is not null and new.asleep_since is null) execute function close_ways_in();

-- Wakes the codes of a person who proved themselves, at sign-in, with something that they had (`since`) before anybody
-- else could come into the account. Returns the codes.
create or replace function wake_by_proof(person integer, since timestamptz) returns text[] language plpgsql as $$
declare
  woken text[];
begin
  if since >= least(
       (select min(opened_at) from public.ways_in where user_id = person),
       (select min(asleep_since) from public.user_permissions where user_id = person)) then
    return '{}';
  end if;
  with awake as (
    update public.user_permissions set asleep_since = null, asleep_by = null, asleep_through = null
     where user_id = person and asleep_since is not null
    returning permission, ends_at)
  select coalesce(array_agg(permission order by permission), '{}') into woken from awake
   where ends_at is null or ends_at > current_moment();
  delete from public.ways_in where user_id = person;
  return woken;
end $$;
