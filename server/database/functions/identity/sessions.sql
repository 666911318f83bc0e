-- A disabled person has no session, however they were disabled.
create or replace function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create or replace trigger end_sessions after update of disabled_at on users
  for each row when (new.disabled_at is not null) execute function end_sessions_of_disabled();

-- Every server is notified when a session ends, by any process or by hand, and ends the session's event streams.
create or replace function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'session ' || old.id);
  return null;
end $$;
create or replace trigger tell_ended after delete on sessions for each row execute function tell_ended_session();
