-- Returns the moment that papers, movements and the audit log are dated with: the real time, unless the owner of the
-- tables has shifted it for this transaction (`npm run wms -- demo` fills a new instance so). The function is simple
-- enough for the planner to inline it, so it costs as much as clock_timestamp() and one setting.
create or replace function current_moment() returns timestamptz language sql parallel safe
  as $$ select case when coalesce(current_setting('app.moment', true), '') = '' then clock_timestamp()
                    else shifted_moment() end $$;

-- Every role may write a setting, so this checks which role signed in to the database. It doesn't check the current
-- role, because the action of a foreign key runs as the owner.
create or replace function shifted_moment() returns timestamptz language plpgsql as $$
begin
  if not pg_has_role(
    session_user, (select relowner from pg_catalog.pg_class where oid = 'public.audit_log'::regclass), 'usage') then
    raise exception 'only the owner of the tables shifts the clock' using errcode = 'insufficient_privilege';
  end if;
  return least(clock_timestamp(), current_setting('app.moment')::timestamptz);
end $$;

-- Sets the date of everything until this transaction ends; null returns to the real time. The clock goes forward only
-- and never into the future, so what one transaction writes lies in the order of its dates.
create or replace function shift_clock(to_moment timestamptz) returns void language plpgsql as $$
declare
  former timestamptz := nullif(current_setting('app.moment', true), '');
begin
  if to_moment > clock_timestamp() then
    raise exception 'the clock is not shifted into the future' using errcode = 'check_violation';
  end if;
  if former > coalesce(to_moment, 'infinity') then
    raise exception 'the clock only goes forward' using errcode = 'check_violation';
  end if;
  perform set_config('app.moment', coalesce(to_moment, 'infinity')::text, true);
  perform shifted_moment();
end $$;

-- Returns the day in Rome at that moment; the dates of papers and the ends of documents are compared with it.
create or replace function rome_today() returns date language sql stable parallel safe
  as $$ select (current_moment() at time zone 'Europe/Rome')::date $$;
